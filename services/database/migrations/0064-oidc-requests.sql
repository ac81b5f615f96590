-- Sign-ins that were begun at others' providers. Nobody's yet: who it is comes with the answer.
CREATE TABLE oidc_requests (
  state_hash text PRIMARY KEY,
  -- Of the cookie of the browser that began.
  browser_hash text NOT NULL,
  origin text NOT NULL,
  issuer text NOT NULL,
  client_id text NOT NULL,
  redirect_uri text NOT NULL,
  -- The nonce and the verifier: only who holds the state opens them.
  sealed text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oidc_requests_expiry ON oidc_requests (expires_at);
