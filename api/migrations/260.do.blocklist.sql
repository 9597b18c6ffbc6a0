-- The blocklist (domain section 2): whom we pay nothing to, and take nothing from, before an administrator has looked. Values are kept by
-- keyed hash; a name is kept folded, because it is compared and not only looked up.
create table blocklist_entry (
  id uuid primary key,
  kind text not null check (kind in ('IBAN', 'TCKN', 'NAME', 'PHONE', 'WALLET_NO')),
  value_hash bytea,
  value_fold text,
  -- What a person is shown: the name, or the end of a number.
  shown text not null,
  reason text not null,
  source text not null,
  -- The first instant at which it no longer holds; null: until it is removed.
  expires_at timestamptz(3),
  added_by uuid,
  added_by_name text not null,
  created_at timestamptz(3) not null,
  removed_at timestamptz(3),
  removed_by_name text,
  removed_reason text,
  version int not null default 1,
  check ((kind = 'NAME') = (value_fold is not null) and (kind = 'NAME') = (value_hash is null)),
  check ((removed_at is null) = (removed_by_name is null) and (removed_at is null) = (removed_reason is null))
);
create index blocklist_entry_newest on blocklist_entry (created_at desc, id desc);
create index blocklist_entry_hash on blocklist_entry (value_hash) where removed_at is null;
create index blocklist_entry_name on blocklist_entry using gin (value_fold gin_trgm_ops) where removed_at is null and value_fold is not null;

-- Which request met which entry, and whether it was the very value or only near it. How often an entry was met is counted here: a
-- request that meets one writes a row of its own and waits for nobody.
create table blocklist_hit (
  entry_id uuid not null references blocklist_entry,
  request_id uuid not null,
  request_type text not null check (request_type in ('remit_request', 'withdraw_request')),
  is_near boolean not null,
  at timestamptz(3) not null,
  primary key (entry_id, request_id)
);
create index blocklist_hit_request on blocklist_hit (request_id);
