-- When the owner of a module was last told that a build of it fails; see releases/ownerNotices.service.ts.
create table module_notice (
  module text not null,
  build text not null,
  told_at timestamptz not null,
  primary key (module, build)
);
