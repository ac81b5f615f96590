-- Products that one brings along, and whether it is brought to somebody's door.
ALTER TABLE sales_products
  ADD COLUMN contains text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_delivered boolean NOT NULL DEFAULT false;
