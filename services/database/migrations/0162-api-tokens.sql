-- Tokens with which programs call the staff API in somebody's name. The secret is kept as SHA-256
-- only.
CREATE TABLE api_tokens (
  id text PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  name text NOT NULL,
  -- What it may do of what its owner may: actions, and keys of sites; null: on all of them.
  actions text[] NOT NULL,
  sites text[],
  created_by text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX api_tokens_staff ON api_tokens (staff_id);
