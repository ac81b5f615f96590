-- Public halves of passkeys: who reads the database cannot sign in.
CREATE TABLE staff_passkeys (
  id text PRIMARY KEY,
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
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
CREATE INDEX staff_passkeys_staff ON staff_passkeys (staff_id);

-- What a browser has to sign, once and soon. Kept as SHA-256.
CREATE TABLE staff_challenges (
  challenge_hash text PRIMARY KEY,
  -- '' for a sign-in: who it is comes with the passkey.
  staff_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_challenges_expiry ON staff_challenges (expires_at);
