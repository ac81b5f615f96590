-- What clients of ours trade for a session: once, within a minute, by whoever has the verifier.
CREATE TABLE reader_codes (
  code_hash text PRIMARY KEY,
  reader_id text NOT NULL REFERENCES readers (id) ON DELETE CASCADE,
  -- In which it was asked for: until it is traded it ends with that one.
  asked_in text REFERENCES reader_sessions (id) ON DELETE CASCADE,
  -- Where it was given, and alone serves: https://www.elnorte.example
  origin text NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  -- S256 of the verifier.
  challenge text NOT NULL,
  nonce text,
  amr text[] NOT NULL,
  -- When the reader signed in here.
  authenticated_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- What it was traded for: that ends when the code comes again.
  session_id text REFERENCES reader_sessions (id) ON DELETE SET NULL
);
CREATE INDEX reader_codes_reader ON reader_codes (reader_id);
CREATE INDEX reader_codes_asked_in ON reader_codes (asked_in);
CREATE INDEX reader_codes_session ON reader_codes (session_id);
CREATE INDEX reader_codes_expiry ON reader_codes (expires_at);
