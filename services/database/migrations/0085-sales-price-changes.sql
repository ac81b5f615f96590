-- What subscribers will pay who have a price already. Of one price the newest counts.
CREATE TABLE sales_price_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  price_code text NOT NULL REFERENCES sales_prices (code),
  amount_minor bigint NOT NULL CHECK (amount_minor BETWEEN 0 AND 1000000000),
  effective_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL
);
CREATE INDEX sales_price_changes_price ON sales_price_changes (price_code, id DESC);

ALTER TABLE sales_subscriptions
  -- What its reader was told that it will cost, and from which term on: { plan, from }.
  ADD COLUMN announced jsonb,
  -- The newest change that was looked at for it.
  ADD COLUMN price_change_id bigint REFERENCES sales_price_changes (id);
CREATE INDEX sales_subscriptions_price ON sales_subscriptions (price_code) WHERE status = 1;

-- When the reader was reminded of an order that waits to be paid.
ALTER TABLE sales_orders ADD COLUMN reminded_at timestamptz;
CREATE INDEX sales_orders_unpaid ON sales_orders (ordered_at)
  WHERE status = 'Pending' AND kind = 'Parent' AND reminded_at IS NULL;

-- A code pays for one reader's subscription: a company's, or one of the newspaper's own gifts.
ALTER TABLE sales_enterprise_codes ADD COLUMN kind text NOT NULL DEFAULT 'enterprise'
  CHECK (kind IN ('enterprise', 'gift'));
