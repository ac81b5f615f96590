-- Addresses that a page had: whoever opens one is sent on to where the page is now, so there are no
-- chains. A page at the address itself goes before.
CREATE TABLE page_redirects (
  site text NOT NULL,
  path text NOT NULL,
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site, path)
);
CREATE INDEX page_redirects_page ON page_redirects (page_id);
