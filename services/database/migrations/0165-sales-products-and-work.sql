-- Products that one brings along, and whether it is brought to somebody's door.
ALTER TABLE sales_products
  ADD COLUMN contains text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_delivered boolean NOT NULL DEFAULT false;

-- What staff settled of their list of money that waits for somebody: a refund that came back and
-- was given another way, a dispute that was answered.
CREATE TABLE sales_work_done (
  kind text NOT NULL CHECK (kind IN ('refund', 'dispute')),
  ref bigint NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (kind, ref)
);
