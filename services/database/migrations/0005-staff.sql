CREATE TABLE staff (
  id text PRIMARY KEY,
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'editor', 'live-blog')),
  created_at timestamptz NOT NULL,
  disabled_at timestamptz
);

-- Tokens are kept as SHA-256 only: who reads the database cannot sign in.
CREATE TABLE signin_links (
  token_hash text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

CREATE TABLE staff_sessions (
  token_hash text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
