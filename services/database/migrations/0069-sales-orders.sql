-- What was ordered, frozen: what the catalogue says later changes nothing here. `reader_id` is the
-- reader's, or, once the account was deleted, a pseudonym.
CREATE TABLE sales_orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number text NOT NULL UNIQUE,
  site text NOT NULL,
  reader_id text,
  -- Of the browser that ordered without an account; null once a reader took it over.
  browser_hash text,
  kind text NOT NULL CHECK (kind IN ('Parent', 'Renewal')),
  -- Of a renewal: of what, and which of its terms.
  subscription_id bigint,
  cycle integer,
  status text NOT NULL CHECK (status IN ('Pending', 'Paid', 'PartiallyPaid', 'Cancelled')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  tax_minor bigint NOT NULL CHECK (tax_minor BETWEEN 0 AND total_minor),
  -- Who: { email, phone, firstName, lastName, secondLastName, billingAddress, shippingAddress }.
  contact jsonb NOT NULL DEFAULT '{}',
  ordered_at timestamptz NOT NULL,
  paid_at timestamptz,
  CHECK ((kind = 'Renewal') = (subscription_id IS NOT NULL)),
  CHECK ((kind = 'Renewal') = (cycle IS NOT NULL)),
  CHECK ((status = 'Paid') = (paid_at IS NOT NULL)),
  -- A term is ordered once, on whatever node.
  UNIQUE (subscription_id, cycle)
);
CREATE INDEX sales_orders_reader ON sales_orders (reader_id, id);
CREATE INDEX sales_orders_browser ON sales_orders (browser_hash) WHERE browser_hash IS NOT NULL;

CREATE TABLE sales_order_items (
  order_id bigint NOT NULL REFERENCES sales_orders (id),
  position integer NOT NULL,
  sku text NOT NULL,
  price_code text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  tax_minor bigint NOT NULL CHECK (tax_minor BETWEEN 0 AND amount_minor),
  tax_percent numeric(5, 2) NOT NULL DEFAULT 0,
  -- The price as it stood: the subscription goes by it.
  steps jsonb NOT NULL,
  attributes jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (order_id, position)
);
