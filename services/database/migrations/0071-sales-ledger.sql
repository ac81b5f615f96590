-- Attempts to pay an order. The intent goes to the provider with each call, and it charges one
-- intent once, however often it is asked.
CREATE TABLE sales_payments (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES sales_orders (id),
  intent text NOT NULL,
  provider text NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'charging', 'confirming', 'paid', 'declined')),
  -- What the provider calls it.
  reference text,
  -- Of the token that was tried last, as SHA-256; and how often one was.
  token_hash text,
  tries integer NOT NULL DEFAULT 0,
  -- Since when somebody waits for the provider.
  charging_at timestamptz,
  payment_method_id bigint REFERENCES sales_payment_methods (id),
  created_at timestamptz NOT NULL,
  UNIQUE (order_id, intent)
);
CREATE UNIQUE INDEX sales_payments_once ON sales_payments (order_id) WHERE status = 'paid';

-- What happened, for good: money that came in, and what became of subscriptions. Names nobody.
CREATE TABLE sales_ledger (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  type text NOT NULL,
  order_id bigint NOT NULL REFERENCES sales_orders (id),
  subscription_id bigint REFERENCES sales_subscriptions (id),
  payment_id bigint REFERENCES sales_payments (id),
  amount_minor bigint NOT NULL DEFAULT 0,
  currency text,
  -- What holds from then on, where it changes.
  cycle integer,
  term_ends_at timestamptz,
  reason_code text
);
CREATE INDEX sales_ledger_subscription ON sales_ledger (subscription_id, seq);
CREATE INDEX sales_ledger_order ON sales_ledger (order_id, seq);
-- A term begins once, and an order is paid once.
CREATE UNIQUE INDEX sales_ledger_terms ON sales_ledger (subscription_id, cycle)
  WHERE type IN ('START_SUBSCRIPTION', 'RENEW_SUBSCRIPTION');
CREATE UNIQUE INDEX sales_ledger_paid ON sales_ledger (order_id) WHERE type = 'PAYMENT';

CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'sales_ledger is only written at its end';
END $$;
CREATE TRIGGER sales_ledger_append_only BEFORE UPDATE OR DELETE ON sales_ledger
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
