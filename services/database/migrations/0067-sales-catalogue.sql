-- What is sold, and for how much. Money is in whole cents, tax included.
CREATE TABLE sales_products (
  sku text PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  thumbnail text NOT NULL DEFAULT '',
  -- Tells clients more: [{ name, value }].
  attributes jsonb NOT NULL DEFAULT '[]',
  tax_percent numeric(5, 2) NOT NULL DEFAULT 0 CHECK (tax_percent BETWEEN 0 AND 100),
  is_sold boolean NOT NULL DEFAULT true
);

CREATE TABLE sales_prices (
  code text PRIMARY KEY,
  sku text NOT NULL REFERENCES sales_products (sku),
  kind text NOT NULL CHECK (kind IN ('regular', 'gift')),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  summary text NOT NULL DEFAULT '',
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  is_sold boolean NOT NULL DEFAULT true
);
CREATE INDEX sales_prices_sku ON sales_prices (sku);

-- A price goes from step to step: `cycles` terms of `every` units each; the last goes on (null), a
-- gift's one step has one cycle.
CREATE TABLE sales_price_steps (
  price_code text NOT NULL REFERENCES sales_prices (code),
  position integer NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 0 AND 1000000000),
  unit text NOT NULL CHECK (unit IN ('week', 'month', 'year')),
  every integer NOT NULL CHECK (every BETWEEN 1 AND 60),
  cycles integer CHECK (cycles BETWEEN 1 AND 1000),
  PRIMARY KEY (price_code, position)
);

CREATE TABLE sales_campaigns (
  key text PRIMARY KEY,
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  disclaimer text NOT NULL DEFAULT '',
  starts_at timestamptz,
  ends_at timestamptz,
  -- Answers where no campaign is named.
  is_default boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX sales_campaigns_default ON sales_campaigns (is_default) WHERE is_default;

-- What a campaign offers, in its order.
CREATE TABLE sales_offers (
  campaign_key text NOT NULL REFERENCES sales_campaigns (key),
  position integer NOT NULL,
  price_code text NOT NULL REFERENCES sales_prices (code),
  PRIMARY KEY (campaign_key, position),
  UNIQUE (campaign_key, price_code)
);
