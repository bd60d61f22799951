-- When the clock of the person to move runs out, and how long a server must have run until then: time during which no
-- server ran costs nobody anything. NULL where no clock runs.
ALTER TABLE game ADD COLUMN flag_at INTEGER;
ALTER TABLE game ADD COLUMN flag_uptime INTEGER;
CREATE INDEX game_flag ON game (flag_at) WHERE flag_at IS NOT NULL;
-- Games of before are looked at once, and then it is known.
UPDATE game SET flag_at = 0, flag_uptime = 0 WHERE status = 'in_progress' AND has_clock = 1;
