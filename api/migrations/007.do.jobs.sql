-- Processes that run jobs. Jobs of a runner that is no longer seen are freed, see jobs/runners.sql.ts.
create table job_runner (
  id text primary key,
  seen_at timestamptz not null
);
