-- compatible-from: 0178-story-releases.sql
-- What services publish of their tables for others to join: table-owners.ts names each view, its
-- owner and its readers.

-- identity: who a reader is to others, and whether letters and charges may go on.
CREATE VIEW reader_contacts AS
  SELECT id, email, site, disabled_at IS NULL AS is_active, profile->>'firstName' AS first_name,
    profile->>'lastName' AS last_name, profile->>'secondLastName' AS second_last_name
  FROM readers;

-- withdrawals: what was taken down, and addresses of it that readers had.
CREATE VIEW withdrawn_images AS
  SELECT id, hash, reason FROM withdrawals WHERE kind = 'image';
CREATE VIEW withdrawn_stories AS
  SELECT id FROM withdrawals WHERE kind = 'story';
CREATE VIEW shown_gone_addresses AS
  SELECT g.site, g.path FROM gone_addresses g
    JOIN withdrawals d ON d.kind = g.kind AND d.id = g.id AND d.was_shown;

-- newsroom: names that stories are shown and found by.
CREATE VIEW section_names AS SELECT site, id, name FROM sections;
CREATE VIEW author_names AS SELECT id, slug, search FROM authors WHERE NOT withdrawn;
CREATE VIEW tag_names AS SELECT slug, name FROM tags;
CREATE VIEW author_images AS
  SELECT id, coalesce(nullif(document::json ->> 'byline', ''), slug) AS title,
    image_names_in(document) AS images
  FROM authors;

-- sites: in which order they stand, and what they show of themselves.
CREATE VIEW site_keys AS SELECT key, position, archived_at IS NOT NULL AS is_archived FROM sites;
CREATE VIEW site_images AS
  SELECT key, properties::json ->> 'websiteName' AS title, image_names_in(properties) AS images
  FROM sites;

-- sales: by what editors choose a campaign.
CREATE VIEW campaign_names AS SELECT key, name, is_default, ends_at FROM sales_campaigns;

-- live: by what editors choose a live blog; pictures of updates.
CREATE VIEW live_blog_names AS
  SELECT id, site, headline, end_live_date, created_at, updated_at FROM live_blogs;
CREATE VIEW live_entry_images AS
  SELECT blog_id, image_names_in(image) AS images FROM live_entries WHERE image IS NOT NULL;

-- pages: by what they are found, and their pictures: of versions that readers have, or get at a
-- minute to come, and of drafts. Where such versions stand that may be listed.
CREATE VIEW page_names AS
  SELECT id, site, name, route_kind, route_value, published_version IS NOT NULL AS is_published,
    archived_at IS NOT NULL AS is_archived, deleted_at IS NOT NULL AS is_deleted
  FROM pages;
CREATE VIEW live_page_images AS
  SELECT p.id AS page_id, image_names_in(v.document) AS images
  FROM page_versions v JOIN pages p ON p.id = v.page_id
  WHERE v.removed_at IS NULL AND (p.published_version = v.version OR EXISTS (
    SELECT FROM page_schedules s WHERE s.page_id = p.id AND s.version = v.version));
CREATE VIEW draft_page_images AS
  SELECT page_id, image_names_in(document) AS images FROM page_drafts;
CREATE VIEW listed_page_addresses AS
  SELECT p.id, p.site, p.route_value AS path FROM pages p
    JOIN LATERAL (SELECT document FROM page_versions
      WHERE page_id = p.id AND published_at IS NOT NULL AND removed_at IS NULL
      ORDER BY version DESC LIMIT 1) v ON true
  WHERE p.route_kind = 'path'
    AND v.document::jsonb #>> '{metadata,isUnlisted}' IS DISTINCT FROM 'true';

-- stories: by what editors choose a collection.
CREATE VIEW collection_names AS
  SELECT id, name, sites, published,
    (SELECT count(*) FROM collection_items i WHERE i.collection_id = c.id) AS stories
  FROM collections c;

-- stories, and story-desk: their pictures, published and as they are written.
CREATE VIEW story_images AS
  SELECT id, headline, published, publish_at IS NOT NULL AS is_withheld, updated_at,
    image_names_in(document) AS images
  FROM stories;
CREATE VIEW story_places AS SELECT story_id, site, section_id FROM story_websites;
CREATE VIEW story_draft_images AS
  SELECT story_id, headline, sites, image_names_in(document) AS images FROM story_drafts;
