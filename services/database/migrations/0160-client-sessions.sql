-- The OIDC client of ours that a session was traded for; null: the reader's own.
ALTER TABLE reader_sessions ADD COLUMN client_id text;
UPDATE reader_sessions s SET client_id = c.client_id FROM reader_codes c WHERE c.session_id = s.id;
