-- By which card an introductory price of a product was had: no reader stands there, so that it
-- outlives the account. A hash of what the provider calls the card wherever it is kept.
CREATE TABLE sales_introductions (
  card_hash text NOT NULL,
  sku text NOT NULL,
  order_id bigint NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (card_hash, sku)
);
CREATE INDEX sales_introductions_until ON sales_introductions (until);
-- As the site had it when it was ordered; 0: introductory prices are for everybody.
ALTER TABLE sales_orders ADD COLUMN introductory_months integer NOT NULL DEFAULT 0;
