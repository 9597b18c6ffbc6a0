-- Who has to agree before a payout is sent, version by version; the highest is in force, none is ever changed. Each came by two people.
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
create trigger payout_rules_kept before update or delete or truncate on payout_rules for each statement execute function payout_rules_are_kept();
insert into payout_rules (version, rules, note, created_at) values (1, '[]', 'Kasa', now());

-- How rules would have done on all payouts of some days; a set is asked for by the trial of exactly it.
create table payout_rules_trial (
  id uuid primary key,
  rules jsonb not null,
  against_version int not null references payout_rules,
  days int not null check (days > 0),
  result jsonb not null,
  started_by uuid not null,
  created_at timestamptz(3) not null
);

-- A payout that two people must want is often asked for by a merchant's server, which is nobody's account: its key stands for it, and
-- whoever made the key is no second person. Where a merchant's own people decide, the merchant is named.
alter table approval
  alter column maker drop not null,
  add column maker_key text,
  add column behind uuid[] not null default '{}',
  add column merchant_id uuid references merchant,
  add constraint approval_has_one_maker check (num_nonnulls(maker, maker_key) = 1),
  add constraint approval_behind_is_no_checker check (not behind && checkers);

alter table withdraw_request
  -- The merchant's key by which its server asked; where a person did, they are named.
  add column asked_key text,
  -- What two people agreed to; a payout that is no longer that does not leave.
  add column approval_id uuid references approval;
