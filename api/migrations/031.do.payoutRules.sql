-- Who has to agree before a withdrawal is sent. The highest version is in force; versions never change.
create table payout_rules (
  version int primary key check (version > 0),
  -- [{merchantId, fromMinor, untilMinor, side, checkers, hours}], amounts in kuruş.
  rules jsonb not null,
  note text not null,
  created_by_name text,
  approved_by_name text,
  created_at timestamptz(3) not null
);

create function payout_rules_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a version of payout_rules is never changed' using errcode = 'restrict_violation';
end $$;
create trigger payout_rules_kept before update or delete or truncate on payout_rules
  for each statement execute function payout_rules_are_kept();

insert into payout_rules (version, rules, note, created_at) values (1, '[]', 'Kasa', now());

-- A trial of rules on the withdrawals of some days. Only rules that were tried can be proposed.
create table payout_rules_trial (
  id uuid primary key,
  rules jsonb not null,
  against_version int not null references payout_rules,
  days int not null check (days > 0),
  result jsonb not null,
  started_by uuid not null,
  created_at timestamptz(3) not null
);
