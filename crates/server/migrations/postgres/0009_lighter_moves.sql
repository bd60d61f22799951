-- A move changes the turn and the time of its game: indexes with these were written with every move.
DROP INDEX game_turn;
DROP INDEX game_list;
CREATE INDEX game_running ON game (id) WHERE status = 'in_progress';
CREATE INDEX game_public ON game (updated_at) WHERE is_public = 1;
