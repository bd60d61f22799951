-- Whether the game is played with a clock: it follows from the setup, so no row has to say it twice.
ALTER TABLE game ADD COLUMN has_clock BIGINT
    GENERATED ALWAYS AS (CASE WHEN setup::json ->> 'clock' IS NULL THEN 0 ELSE 1 END) STORED;
