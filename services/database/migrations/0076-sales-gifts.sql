-- What an item is: for its buyer, renewed or not, or for somebody else.
ALTER TABLE sales_order_items ADD COLUMN kind text NOT NULL DEFAULT 'regular'
  CHECK (kind IN ('regular', 'gift'));

-- A gift that was paid: its subscription is its buyer's, and waits (5) until somebody redeems it.
CREATE TABLE sales_gifts (
  subscription_id bigint PRIMARY KEY REFERENCES sales_subscriptions (id),
  -- As it is: its buyer is shown it again, and it is mailed later. Null once it was redeemed.
  code text UNIQUE,
  -- Of whoever redeemed it: that was once.
  redeemed_id bigint UNIQUE REFERENCES sales_subscriptions (id),
  recipient_email text,
  recipient_name text,
  note text,
  -- The mail that tells them, of which another takes the place, and how often one did.
  notice_id text,
  notices integer NOT NULL DEFAULT 0,
  CHECK ((code IS NULL) = (redeemed_id IS NOT NULL))
);
CREATE INDEX sales_gifts_recipient ON sales_gifts (recipient_email)
  WHERE recipient_email IS NOT NULL;

-- The code in the mail of an invitation, beside the one that was shown: it is made when it is sent.
ALTER TABLE sales_invitations ADD COLUMN mailed_hash text UNIQUE,
  ADD CHECK (mailed_hash IS NULL OR code_hash IS NOT NULL);
