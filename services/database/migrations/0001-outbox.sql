-- What changed, for every node's caches: written in the transaction of the change, read by sequence number.
CREATE TABLE outbox (
  seq bigserial PRIMARY KEY,
  tags text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_created_at ON outbox (created_at);

CREATE TABLE secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);
