-- Readers' accounts: one serves all sites.
CREATE TABLE readers (
  id text PRIMARY KEY,
  -- In lower case, as addresses are compared.
  email text NOT NULL UNIQUE,
  is_email_verified boolean NOT NULL DEFAULT false,
  -- Asked for, and not confirmed yet.
  unverified_email text,
  -- What readers write themselves.
  profile jsonb NOT NULL DEFAULT '{}',
  legacy_id text,
  segment text,
  -- Where the account was made.
  site text NOT NULL,
  disabled_at timestamptz,
  -- Deletion was asked for, and not approved or declined yet.
  anonymize_asked_at timestamptz,
  -- When a sign-in was refused because of too many devices.
  devices_warned_at timestamptz,
  created_at timestamptz NOT NULL,
  modified_at timestamptz NOT NULL
);

CREATE INDEX readers_unverified_email ON readers (unverified_email)
  WHERE unverified_email IS NOT NULL;

-- The ways in. `subject` is what the provider calls the reader; of a password the reader's own id.
CREATE TABLE reader_identities (
  id text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('Password', 'Google', 'Facebook', 'Apple', 'OIDC')),
  subject text NOT NULL,
  user_name text NOT NULL,
  password_hash text CHECK ((type = 'Password') = (password_hash IS NOT NULL)),
  created_at timestamptz NOT NULL,
  last_login_at timestamptz,
  UNIQUE (type, subject)
);
CREATE INDEX reader_identities_reader ON reader_identities (reader_id);

-- A row is a family of refresh tokens. The id stands in tokens and is no secret.
CREATE TABLE reader_sessions (
  id text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  -- Where it was made, and alone serves: https://www.elnorte.example
  origin text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('compat', 'rotating')),
  is_remembered boolean NOT NULL,
  -- «Firefox en Windows»
  device text NOT NULL,
  amr text[] NOT NULL,
  refresh_hash text NOT NULL,
  generation integer NOT NULL DEFAULT 0,
  -- The refresh token before, which lately was traded for the present one; that one, sealed with
  -- the one before.
  previous_hash text,
  previous_until timestamptz,
  successor text,
  -- Of the cookie that stands for it, where one was asked for.
  cookie_hash text UNIQUE,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  -- Slides, and never past `ends_at`.
  expires_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- It had to make room for another device.
  displaced_at timestamptz
);
CREATE INDEX reader_sessions_reader ON reader_sessions (reader_id);
CREATE INDEX reader_sessions_expiry ON reader_sessions (expires_at);

-- Browsers in which a reader signed in once: nobody else's wrong passwords keep them out.
CREATE TABLE reader_devices (
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  device_hash text NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (reader_id, device_hash)
);

-- Links that were mailed: the newest of a kind serves once.
CREATE TABLE reader_nonces (
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('one-time', 'reset', 'verify', 'delete')),
  nonce_hash text NOT NULL UNIQUE,
  -- To which it was sent: that address is proven by it.
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (reader_id, kind)
);

-- What signs tokens. A key is told before it signs, and told on after the next one does.
CREATE TABLE reader_keys (
  kid text PRIMARY KEY,
  public_jwk jsonb NOT NULL,
  -- Null once it signs no more.
  private_jwk jsonb,
  signs_from timestamptz NOT NULL,
  retired_at timestamptz
);

-- Asked for; what they tell is read when they are fetched.
CREATE TABLE reader_reports (
  id text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  requested_at timestamptz NOT NULL,
  available_until timestamptz NOT NULL
);
CREATE INDEX reader_reports_reader ON reader_reports (reader_id);

CREATE TABLE reader_avatars (
  reader_id text PRIMARY KEY REFERENCES readers (id) ON DELETE CASCADE,
  id text NOT NULL UNIQUE,
  jpeg bytea NOT NULL
);

-- What happened to an account, for its reader and whoever helps them.
CREATE TABLE reader_events (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  kind text NOT NULL,
  detail text NOT NULL
);
CREATE INDEX reader_events_reader ON reader_events (reader_id, seq);
