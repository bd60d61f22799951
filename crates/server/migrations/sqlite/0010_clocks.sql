-- Whether the game is played with a clock: it follows from the setup, so no row has to say it twice.
ALTER TABLE game ADD COLUMN has_clock INTEGER
    GENERATED ALWAYS AS (json_extract(setup, '$.clock') IS NOT NULL) VIRTUAL;
