-- Values of the tenant's parameters. Versions never change. In force is the highest version whose time has come;
-- without one, the default in the code.
create table sysparameter_version (
  id uuid primary key,
  key text not null,
  version int not null check (version > 0),
  value bigint not null,
  old_value bigint not null,
  effective_from timestamptz(3) not null,
  reason text not null,
  created_by uuid,
  created_by_name text not null,
  -- Set for parameters that guard money.
  approved_by_name text,
  created_at timestamptz(3) not null,
  unique (key, version)
);

create function sysparameter_versions_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of a parameter is never changed' using errcode = 'restrict_violation';
end $$;
create trigger sysparameter_versions_kept before update or delete or truncate on sysparameter_version
  for each statement execute function sysparameter_versions_are_kept();
