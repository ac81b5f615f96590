-- Whoever looks after sales does so on all sites: what is sold is the same on each.
ALTER TABLE staff_grants DROP CONSTRAINT staff_grants_role_check;
ALTER TABLE staff_grants
  ADD CONSTRAINT staff_grants_role_check
    CHECK (role IN ('admin', 'publisher', 'editor', 'live-blog', 'sales')),
  ADD CHECK (role <> 'sales' OR (site = '' AND section = ''));
