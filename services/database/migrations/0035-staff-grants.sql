-- What an account may do: a role on one site or on all (''), there in one section or in all ('').
CREATE TABLE staff_grants (
  staff_id text NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'publisher', 'editor', 'live-blog')),
  site text NOT NULL,
  section text NOT NULL,
  PRIMARY KEY (staff_id, role, site, section),
  CHECK (role <> 'admin' OR (site = '' AND section = ''))
);

-- Until now editors published: they are publishers of all sites.
INSERT INTO staff_grants (staff_id, role, site, section)
  SELECT id, CASE role WHEN 'editor' THEN 'publisher' ELSE role END, '', '' FROM staff;

ALTER TABLE staff DROP COLUMN role;
ALTER TABLE staff ADD COLUMN last_seen_at timestamptz;
