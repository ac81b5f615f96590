-- A reader gives another method in the place of one. Each row is an intent for its provider.
CREATE TABLE sales_method_updates (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_method_id bigint NOT NULL REFERENCES sales_payment_methods (id),
  provider text NOT NULL,
  began_at timestamptz NOT NULL,
  -- What came in its place; null while the update is under way.
  replaced_by bigint REFERENCES sales_payment_methods (id)
);
CREATE UNIQUE INDEX sales_method_updates_open
  ON sales_method_updates (payment_method_id, provider) WHERE replaced_by IS NULL;
