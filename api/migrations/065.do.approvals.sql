-- What one person asks and another decides (domain section 1). Nobody decides on their own request, and nobody counts twice.
create function are_distinct(people uuid[]) returns boolean language sql immutable as
  $$ select count(*) = count(distinct person) from unnest(people) as person $$;

create table approval (
  id uuid primary key,
  kind text not null,
  target_type text not null,
  target_id uuid not null,
  -- What the target is called on a list.
  title text not null,
  -- What the kind needs to carry it out. Never shown; secrets in it are sealed by the kind.
  payload jsonb not null,
  -- What a checker compares.
  before jsonb,
  after jsonb not null,
  reason text not null,
  maker uuid not null references users,
  needed_scopes text[] not null check (cardinality(needed_scopes) > 0),
  min_checkers int not null check (min_checkers > 0),
  checkers uuid[] not null default '{}',
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DENIED', 'EXPIRED')),
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The last checker, who denied, or the maker that took it back; null where the clock decided.
  decided_by uuid references users,
  decision_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint approval_maker_is_no_checker check (maker <> all (checkers)),
  constraint approval_checkers_are_distinct check (are_distinct(checkers)),
  constraint approval_has_its_checkers check (status <> 'APPROVED' or cardinality(checkers) >= min_checkers),
  check ((status = 'PENDING') = (decided_at is null))
);
create unique index approval_open on approval (kind, target_id) where status = 'PENDING';
create index approval_target on approval (target_id, id desc);
create index approval_of_maker on approval (maker, id desc);
create index approval_expiring on approval (expires_at) where status = 'PENDING';

-- What was asked is what is decided: only the decision may be written, once.
create function approval_is_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'PENDING'
    and (to_jsonb(old) - array['checkers', 'status', 'decided_at', 'decided_by', 'decision_reason', 'updated_at', 'version'])
      = (to_jsonb(new) - array['checkers', 'status', 'decided_at', 'decided_by', 'decision_reason', 'updated_at', 'version']) then
    return new;
  end if;
  raise exception 'an approval is never rewritten' using errcode = 'restrict_violation';
end $$;
create trigger approval_written_once before update or delete on approval for each row execute function approval_is_written_once();
