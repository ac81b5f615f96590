-- When the reader showed who they are, of a session that was traded for a code; of others it is
-- when they were made.
ALTER TABLE reader_sessions ADD COLUMN authenticated_at timestamptz;
