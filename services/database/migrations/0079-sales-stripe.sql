-- What Stripe calls our intents. Of one that was made twice only this one is ever confirmed.
CREATE TABLE sales_stripe_intents (
  intent text PRIMARY KEY,
  -- Of a payment `pi_…`; of a method that is kept without one `seti_…`.
  stripe_id text NOT NULL UNIQUE
);
