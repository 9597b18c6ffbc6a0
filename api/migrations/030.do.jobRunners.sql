-- Which processes run jobs. What one holds that is no longer seen is given back; see jobs/runners.sql.ts.
create table job_runner (
  id text primary key,
  seen_at timestamptz not null
);
