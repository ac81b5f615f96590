-- With how many others a reader may share it; null: as many as they like.
ALTER TABLE sales_products ADD COLUMN max_associates integer DEFAULT 0 CHECK (max_associates >= 0);

-- Of what somebody shares: theirs. It has no dates of its own, but follows that one's.
ALTER TABLE sales_subscriptions
  ADD COLUMN parent_id bigint REFERENCES sales_subscriptions (id),
  ADD CHECK (parent_id IS NULL OR next_event_at IS NULL);
CREATE INDEX sales_subscriptions_parent ON sales_subscriptions (parent_id)
  WHERE parent_id IS NOT NULL;

-- Whom a reader wants to share with: an address in lower case, and its newest code as SHA-256.
CREATE TABLE sales_invitations (
  subscription_id bigint NOT NULL REFERENCES sales_subscriptions (id),
  email text NOT NULL,
  reader_id text NOT NULL,
  code_hash text UNIQUE,
  expires_at timestamptz NOT NULL,
  -- Of whoever redeemed it: that was once.
  associate_id bigint UNIQUE REFERENCES sales_subscriptions (id),
  PRIMARY KEY (subscription_id, email),
  CHECK ((code_hash IS NULL) = (associate_id IS NOT NULL))
);
CREATE INDEX sales_invitations_reader ON sales_invitations (reader_id);
