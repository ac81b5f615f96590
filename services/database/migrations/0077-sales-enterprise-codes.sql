-- Codes of which each gives one reader a subscription that somebody else pays. Kept as SHA-256.
CREATE TABLE sales_enterprise_codes (
  code_hash text PRIMARY KEY,
  sku text NOT NULL REFERENCES sales_products (sku),
  -- For so long, from when it is redeemed.
  months integer NOT NULL CHECK (months BETWEEN 1 AND 60),
  made_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  redeemed_id bigint UNIQUE REFERENCES sales_subscriptions (id)
);
