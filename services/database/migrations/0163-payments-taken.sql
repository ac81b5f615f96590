-- What a provider says that it took is written down before it buys anything: 'taken', until it is
-- booked. What buys nothing goes back: 'returned'.
ALTER TABLE sales_payments
  DROP CONSTRAINT sales_payments_status_check,
  ADD CONSTRAINT sales_payments_status_check CHECK (status IN
    ('open', 'charging', 'confirming', 'taken', 'paid', 'returned', 'declined')),
  -- With what it was paid, until it is booked: as the provider describes it.
  ADD COLUMN kept jsonb,
  ADD COLUMN taken_at timestamptz;
CREATE INDEX sales_payments_under_way ON sales_payments (id) WHERE status IN ('charging', 'taken');

-- An order may be paid twice at a provider: one payment buys, the other goes back. Each has its
-- line; what costs nothing has a line without a payment.
DROP INDEX sales_ledger_paid;
CREATE UNIQUE INDEX sales_ledger_paid ON sales_ledger (order_id, coalesce(payment_id, 0))
  WHERE type = 'PAYMENT';
DROP INDEX sales_refunds_open;
CREATE UNIQUE INDEX sales_refunds_open ON sales_refunds (payment_id) WHERE status = 'asked';

-- What had gone back of the term when a plan was quoted.
ALTER TABLE sales_plan_quotes ADD COLUMN returned_minor bigint NOT NULL DEFAULT 0;

-- What a reader's bank took back, as the provider tells it. 'warning': it only asks.
CREATE TABLE sales_disputes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id bigint NOT NULL REFERENCES sales_payments (id),
  -- What the provider calls it, and why the bank did.
  reference text NOT NULL UNIQUE,
  reason text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  state text NOT NULL CHECK (state IN ('warning', 'open', 'won', 'lost')),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX sales_disputes_payment ON sales_disputes (payment_id);
