-- What a provider gave in place of a card: never a card's number.
CREATE TABLE sales_payment_methods (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reader_id text,
  provider text NOT NULL,
  token text NOT NULL,
  brand text NOT NULL DEFAULT '',
  first_six text NOT NULL DEFAULT '' CHECK (first_six ~ '^\d{0,6}$'),
  last_four text NOT NULL DEFAULT '' CHECK (last_four ~ '^\d{0,4}$'),
  -- MMYY
  expires text NOT NULL DEFAULT '' CHECK (expires ~ '^(\d{4})?$'),
  holder_name text NOT NULL DEFAULT ''
);
CREATE INDEX sales_payment_methods_reader ON sales_payment_methods (reader_id);

-- As its events say: `status`, `cycle` and `term_ends_at` are their fold.
CREATE TABLE sales_subscriptions (
  id bigint GENERATED ALWAYS AS IDENTITY (START WITH 1) PRIMARY KEY,
  reader_id text,
  order_id bigint NOT NULL REFERENCES sales_orders (id),
  position integer NOT NULL,
  sku text NOT NULL,
  price_code text NOT NULL,
  name text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  tax_percent numeric(5, 2) NOT NULL,
  steps jsonb NOT NULL,
  attributes jsonb NOT NULL DEFAULT '[]',
  -- 1 active, 2 terminated, 3 cancelled, 4 suspended, 5 gifted.
  status integer NOT NULL CHECK (status BETWEEN 1 AND 5),
  -- The term that is paid, from 0, and when it ends.
  cycle integer NOT NULL CHECK (cycle >= 0),
  term_ends_at timestamptz NOT NULL,
  started_at timestamptz NOT NULL,
  -- When something has to be done next; null once it is over.
  next_event_at timestamptz,
  payment_method_id bigint REFERENCES sales_payment_methods (id),
  billing_address jsonb,
  cancel_reason text,
  UNIQUE (order_id, position)
);
CREATE INDEX sales_subscriptions_reader ON sales_subscriptions (reader_id);
CREATE INDEX sales_subscriptions_due ON sales_subscriptions (next_event_at)
  WHERE next_event_at IS NOT NULL;
