create function are_distinct(people uuid[]) returns boolean language sql immutable as
  $$ select count(*) = count(distinct person) from unnest(people) as person $$;

-- What one person requests and others decide. Nobody decides on their own request, and nobody counts twice.
create table approval (
  id uuid primary key,
  kind text not null,
  target_type text not null,
  target_id uuid not null,
  -- The target's name on lists.
  title text not null,
  -- What the kind needs to carry it out. Never shown; the kind seals its secrets.
  payload jsonb not null,
  -- What the checker compares.
  before jsonb,
  after jsonb not null,
  reason text not null,
  -- A person, or a merchant's key. `behind`: the people who know the key's secret and therefore are no second person.
  -- merchant_id is set if the merchant's own people decide.
  maker uuid references users,
  maker_key text,
  behind uuid[] not null default '{}',
  merchant_id uuid references merchant,
  needed_scopes text[] not null check (cardinality(needed_scopes) > 0),
  min_checkers int not null check (min_checkers > 0),
  checkers uuid[] not null default '{}',
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'DENIED', 'EXPIRED')),
  expires_at timestamptz(3) not null,
  decided_at timestamptz(3),
  -- The last checker, the person who denied, or the maker who withdrew it; null if it expired.
  decided_by uuid references users,
  decision_reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  constraint approval_maker_is_no_checker check (maker <> all (checkers)),
  constraint approval_checkers_are_distinct check (are_distinct(checkers)),
  constraint approval_has_its_checkers check (status <> 'APPROVED' or cardinality(checkers) >= min_checkers),
  check ((status = 'PENDING') = (decided_at is null)),
  constraint approval_has_one_maker check (num_nonnulls(maker, maker_key) = 1),
  constraint approval_behind_is_no_checker check (not behind && checkers)
);
create unique index approval_open on approval (kind, target_id) where status = 'PENDING';
create index approval_target on approval (target_id, id desc);
create index approval_of_maker on approval (maker, id desc);
create index approval_expiring on approval (expires_at) where status = 'PENDING';

-- The request never changes; the decision is written once.
create function approval_is_written_once() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status = 'PENDING'
    and (to_jsonb(old)
      - array['checkers', 'status', 'decided_at', 'decided_by', 'decision_reason', 'updated_at', 'version'])
      = (to_jsonb(new)
      - array['checkers', 'status', 'decided_at', 'decided_by', 'decision_reason', 'updated_at', 'version']) then
    return new;
  end if;
  raise exception 'an approval is never rewritten' using errcode = 'restrict_violation';
end $$;
create trigger approval_written_once before update or delete on approval
  for each row execute function approval_is_written_once();
