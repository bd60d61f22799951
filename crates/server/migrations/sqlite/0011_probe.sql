-- One row that the readiness check writes, to notice a full disk before a player does.
CREATE TABLE probe (id INTEGER PRIMARY KEY, at BIGINT NOT NULL);
INSERT INTO probe (id, at) VALUES (1, 0);
