-- What modules did in browsers: loaded, failed, crashed. Kept for a week, see modules/modules.service.ts.
create table module_event (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  module text not null,
  version text not null,
  -- The published folder, `<version>-<hash>`: two builds may have the same version.
  build text not null,
  team text not null,
  phase text not null,
  -- Null if nothing was wrong.
  code text,
  error_id text,
  detail text,
  -- The browser's stack, with original source positions if source maps are kept.
  stack text,
  duration_ms integer,
  user_id uuid not null,
  request_id text not null
);
create index module_event_of_module on module_event (module, at);
create index module_event_at on module_event (at);

-- Gives one person another build of a module for a while (ADR 18). Only a holder of KASA_SECRET can make the seal.
create table module_override (
  id uuid primary key,
  user_id uuid not null references users,
  module text not null,
  version text not null,
  -- The published folder, `<version>-<hash>`.
  folder text not null,
  reason text not null,
  -- Who ran the command.
  asked_by text not null,
  started_at timestamptz(3) not null,
  until timestamptz(3) not null check (until > started_at),
  ended_at timestamptz(3),
  seal bytea not null
);
create unique index module_override_open on module_override (user_id, module) where ended_at is null;
create index module_override_running_out on module_override (until) where ended_at is null;

-- When a module's owner was last notified that a build fails, see releases/ownerNotices.service.ts.
create table module_notice (
  module text not null,
  build text not null,
  notified_at timestamptz not null,
  primary key (module, build)
);
