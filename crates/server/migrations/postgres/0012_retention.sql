-- Games that have not changed for long are found by this.
CREATE INDEX game_updated ON game (updated_at);
