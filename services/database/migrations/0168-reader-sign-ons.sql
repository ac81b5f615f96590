-- A browser that stays signed in at the house's site for all sites that share it.
CREATE TABLE reader_sign_ons (
  id text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  -- Of the house, whose cookie it is: https://www.labrujula.example
  origin text NOT NULL,
  secret_hash text NOT NULL UNIQUE,
  amr text[] NOT NULL,
  is_remembered boolean NOT NULL,
  -- When the reader showed who they are.
  authenticated_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX reader_sign_ons_reader ON reader_sign_ons (reader_id);
CREATE INDEX reader_sign_ons_expiry ON reader_sign_ons (expires_at);
-- Sessions of the same browser at the sites of the house: they end together.
ALTER TABLE reader_sessions
  ADD COLUMN sign_on_id text REFERENCES reader_sign_ons (id) ON DELETE SET NULL;
CREATE INDEX reader_sessions_sign_on ON reader_sessions (sign_on_id);
-- By which a code was asked for, where it was by no session.
ALTER TABLE reader_codes
  ADD COLUMN sign_on_id text REFERENCES reader_sign_ons (id) ON DELETE CASCADE;
CREATE INDEX reader_codes_sign_on ON reader_codes (sign_on_id);
