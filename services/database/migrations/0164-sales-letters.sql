-- Links of mails that pay one term without a password. The token is kept as SHA-256 only.
CREATE TABLE sales_pay_links (
  token_hash text PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES sales_subscriptions (id),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sales_pay_links_subscription ON sales_pay_links (subscription_id);

-- For which term its reader was told ahead, and for which expiry of a card.
ALTER TABLE sales_subscriptions ADD COLUMN told_ahead_cycle integer;
ALTER TABLE sales_payment_methods ADD COLUMN told_expires text;
