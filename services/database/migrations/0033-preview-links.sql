-- Links under which a page is seen before its time. Tokens are kept as SHA-256 only: who reads the
-- database can open none.
CREATE TABLE preview_links (
  token_hash text PRIMARY KEY,
  id text NOT NULL UNIQUE,
  page_id text NOT NULL REFERENCES pages (id) ON DELETE CASCADE,
  -- The working draft, one version, or what readers will get.
  shows text NOT NULL CHECK (shows IN ('draft', 'version', 'site')),
  version integer CHECK ((shows = 'version') = (version IS NOT NULL)),
  -- As of when; unset: now, whenever it is opened.
  at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX preview_links_page ON preview_links (page_id, created_at);
CREATE INDEX preview_links_expired ON preview_links (expires_at);
