-- Where a plan that was chosen later is brought to, and whom to call: what an order asks for.
ALTER TABLE sales_subscriptions ADD COLUMN delivery jsonb;
