-- One update is written by one person at a time; a lock that is not renewed lapses.
CREATE TABLE live_locks (
  blog_id text NOT NULL,
  entry_id text NOT NULL,
  staff_id text NOT NULL,
  session text NOT NULL,
  name text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (blog_id, entry_id),
  FOREIGN KEY (blog_id, entry_id) REFERENCES live_entries (blog_id, id) ON DELETE CASCADE
);

-- Codes that a person types into another site's frame, once and soon. Kept as SHA-256.
CREATE TABLE live_pairing (
  code_hash text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX live_pairing_staff ON live_pairing (staff_id);

-- Sessions of such frames: good for live blogs alone. Tokens are kept as SHA-256.
CREATE TABLE live_sessions (
  token_hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX live_sessions_staff ON live_sessions (staff_id);
