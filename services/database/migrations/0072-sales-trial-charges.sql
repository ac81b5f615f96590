-- The books of the provider `prueba`, which stands for one outside: what it was asked to charge.
CREATE TABLE sales_trial_charges (
  intent text PRIMARY KEY,
  token text NOT NULL,
  amount_minor bigint NOT NULL,
  currency text NOT NULL,
  is_confirmed boolean NOT NULL
);
