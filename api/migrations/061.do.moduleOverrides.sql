-- One build of a module for one person, for a while (ADR 18). Who has the database but not KASA_SECRET cannot make the seal.
create table module_override (
  id uuid primary key,
  user_id uuid not null references users,
  module text not null,
  version text not null,
  -- The published folder, `<version>-<hash>`.
  folder text not null,
  reason text not null,
  -- Who ran the command, as releases name them.
  asked_by text not null,
  started_at timestamptz(3) not null,
  until timestamptz(3) not null check (until > started_at),
  ended_at timestamptz(3),
  seal bytea not null
);
create unique index module_override_open on module_override (user_id, module) where ended_at is null;
create index module_override_running_out on module_override (until) where ended_at is null;
