-- From where terms count, and from which one on: where the plan of a subscription changed. Without
-- a change they count from its beginning. `planned` is what it goes on with after this term.
ALTER TABLE sales_subscriptions
  ADD COLUMN anchor_at timestamptz,
  ADD COLUMN anchor_cycle integer NOT NULL DEFAULT 0 CHECK (anchor_cycle >= 0),
  ADD COLUMN planned jsonb;

-- Of a change: { sku, priceCode, name, taxPercent, steps, attributes }, and from when it counts.
ALTER TABLE sales_ledger ADD COLUMN plan jsonb, ADD COLUMN anchor_at timestamptz;
DROP INDEX sales_ledger_terms;
CREATE UNIQUE INDEX sales_ledger_terms ON sales_ledger (subscription_id, cycle)
  WHERE type IN ('START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION', 'CHANGE_PLAN');

-- An order for a change of plan is of a subscription, but of no term that comes by itself.
ALTER TABLE sales_orders DROP CONSTRAINT sales_orders_kind_check,
  DROP CONSTRAINT sales_orders_check1,
  ADD CONSTRAINT sales_orders_kind_check CHECK (kind IN ('Parent', 'Renewal', 'Change')),
  ADD CONSTRAINT sales_orders_about_check CHECK ((kind = 'Parent') = (subscription_id IS NULL));

-- What a change would cost, as a reader was told.
CREATE TABLE sales_plan_quotes (
  id text PRIMARY KEY,
  subscription_id bigint NOT NULL REFERENCES sales_subscriptions (id),
  reader_id text NOT NULL,
  -- The ledger's last line about it then: with another one the quote does not count any more.
  ledger_seq bigint NOT NULL,
  is_now boolean NOT NULL,
  -- As in the ledger; null: it goes on as it is.
  plan jsonb,
  charge_minor bigint NOT NULL CHECK (charge_minor >= 0),
  refund_minor bigint NOT NULL CHECK (refund_minor >= 0),
  -- The reply.
  told jsonb NOT NULL,
  quoted_at timestamptz NOT NULL,
  used_at timestamptz,
  order_id bigint REFERENCES sales_orders (id),
  CHECK (charge_minor = 0 OR refund_minor = 0)
);
CREATE INDEX sales_plan_quotes_reader ON sales_plan_quotes (reader_id);
