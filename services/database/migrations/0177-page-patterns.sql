-- Arrangements of blocks that a site's editors put on pages as copies.
CREATE TABLE page_patterns (
  id text PRIMARY KEY,
  site text NOT NULL REFERENCES sites (key) ON DELETE CASCADE,
  name text NOT NULL,
  -- Stored blocks, as a page's section holds them.
  blocks text NOT NULL,
  saved_at timestamptz NOT NULL,
  saved_by text NOT NULL
);
CREATE UNIQUE INDEX page_patterns_name ON page_patterns (site, lower(name));
