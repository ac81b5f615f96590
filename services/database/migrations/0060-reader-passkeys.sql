-- Public halves of readers' passkeys: who reads the database cannot sign in.
CREATE TABLE reader_passkeys (
  id text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  -- Where it was made, and alone serves: www.elnorte.example
  host text NOT NULL,
  -- As the browser names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX reader_passkeys_reader ON reader_passkeys (reader_id);

-- What a browser has to sign, once and soon. Kept as SHA-256.
CREATE TABLE reader_challenges (
  challenge_hash text PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('add', 'sign-in', 'sign-up')),
  -- '' for a sign-in: who it is comes with the passkey. Of a sign-up the account to be made.
  reader_id text NOT NULL,
  origin text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX reader_challenges_expiry ON reader_challenges (expires_at);
CREATE INDEX reader_challenges_reader ON reader_challenges (reader_id);
