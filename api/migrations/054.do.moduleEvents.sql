-- What the modules did in the browsers of this tenant: loaded, failed, crashed. Kept for a week; see modules/modules.service.ts.
create table module_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  module text not null,
  version text not null,
  -- The published folder, `<version>-<hash>`: two builds may carry one version.
  build text not null,
  team text not null,
  phase text not null,
  -- Null where nothing was wrong.
  code text,
  error_id text,
  detail text,
  duration_ms integer,
  user_id uuid not null,
  request_id text not null
);
create index module_event_of_module on module_event (module, at);
create index module_event_at on module_event (at);
