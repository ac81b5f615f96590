-- What readers bought of Google, as its own signed word had it: one subscription at a time.
CREATE TABLE sales_google_orders (
  -- Of the order at Google, which its browser knows too.
  order_hash text PRIMARY KEY,
  -- The last one that was begun by it.
  subscription_id bigint NOT NULL UNIQUE REFERENCES sales_subscriptions (id)
);
