-- A cart is a reader's, or a browser's: that is known by a cookie, kept as SHA-256.
CREATE TABLE sales_carts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  site text NOT NULL,
  reader_id text,
  browser_hash text,
  billing_address jsonb,
  used_at timestamptz NOT NULL,
  CHECK ((reader_id IS NULL) <> (browser_hash IS NULL)),
  UNIQUE (site, reader_id),
  UNIQUE (site, browser_hash)
);
CREATE INDEX sales_carts_reader ON sales_carts (reader_id);
CREATE INDEX sales_carts_used ON sales_carts (used_at);

CREATE TABLE sales_cart_items (
  cart_id bigint NOT NULL REFERENCES sales_carts (id) ON DELETE CASCADE,
  sku text NOT NULL REFERENCES sales_products (sku),
  price_code text NOT NULL REFERENCES sales_prices (code),
  position bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (cart_id, sku)
);
