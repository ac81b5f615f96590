-- Which nodes run, and where each has the editor: command-line tools print addresses that lead there.
CREATE UNLOGGED TABLE running_nodes (
  id text PRIMARY KEY,
  editor_origin text NOT NULL,
  seen_at timestamptz NOT NULL
);
