-- What staff tell the readers of a site in their own words, before the newest alert story.
CREATE TABLE site_alerts (
  site text PRIMARY KEY REFERENCES sites (key) ON DELETE CASCADE,
  words text NOT NULL,
  -- '' for none.
  url text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at)
);
