-- Money that goes back: of a payment, as often as there is something left of it. Each row is an
-- intent for the provider, which carries it out once.
CREATE TABLE sales_refunds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES sales_orders (id),
  payment_id bigint NOT NULL REFERENCES sales_payments (id),
  -- Of whoever asked, the same for the same refund.
  key text NOT NULL UNIQUE,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  tax_minor bigint NOT NULL CHECK (tax_minor BETWEEN 0 AND amount_minor),
  reason text NOT NULL DEFAULT '',
  status text NOT NULL CHECK (status IN ('asked', 'done', 'refused')),
  -- What the provider calls it.
  reference text,
  asked_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((status = 'asked') = (ended_at IS NULL))
);
CREATE INDEX sales_refunds_order ON sales_refunds (order_id, id);
-- The next one waits until the provider told about this one.
CREATE UNIQUE INDEX sales_refunds_open ON sales_refunds (order_id) WHERE status = 'asked';

-- Of the books of the provider `prueba`: what it was asked to give back.
CREATE TABLE sales_trial_refunds (
  intent text PRIMARY KEY,
  charge text NOT NULL REFERENCES sales_trial_charges (intent),
  amount_minor bigint NOT NULL
);
