-- By which clock terms end. What was sold before goes on as it was counted.
ALTER TABLE sales_orders ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
ALTER TABLE sales_subscriptions ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC';
