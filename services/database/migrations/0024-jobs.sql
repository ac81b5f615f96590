-- Who works on jobs: one that is not seen for a while is gone, and what it held goes to others.
CREATE TABLE job_workers (
  id text PRIMARY KEY,
  seen_at timestamptz NOT NULL
);

-- When recurring work was last due: whoever moves it on adds the job, and so nobody adds it twice.
CREATE TABLE job_schedules (
  name text PRIMARY KEY,
  last_at timestamptz NOT NULL
);
