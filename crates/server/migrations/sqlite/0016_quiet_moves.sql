-- An index of the last events changed with every move. Old games are now found by an index that changes when a game
-- ends, and by one of those that have not ended.
DROP INDEX game_updated;
CREATE INDEX game_over ON game (updated_at) WHERE status = 'finished';
CREATE INDEX game_unfinished ON game (id) WHERE status <> 'finished';
