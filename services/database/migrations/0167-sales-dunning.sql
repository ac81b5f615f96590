-- Of a term that could not be charged: when it is tried again, and when it ends unpaid, as its site
-- had it then. Null: as before sites could say so.
ALTER TABLE sales_ledger ADD COLUMN retry_at timestamptz, ADD COLUMN ends_at timestamptz;
