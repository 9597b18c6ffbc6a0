-- People and numbers we neither pay nor take money from until an administrator has looked. Numbers are kept as keyed
-- hashes, names folded, because names are also compared for likeness.
create table blocklist_entry (
  id uuid primary key,
  kind text not null check (kind in ('IBAN', 'TCKN', 'NAME', 'PHONE', 'WALLET_NO')),
  value_hash bytea,
  value_fold text,
  -- What people see: the name, or the end of a number.
  shown text not null,
  reason text not null,
  source text not null,
  -- The first moment at which it no longer applies; null: until removed.
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
create index blocklist_entry_name on blocklist_entry using gin (value_fold gin_trgm_ops)
  where removed_at is null and value_fold is not null;

-- Which request met which entry, exactly or nearly. Hits are counted here, so requests never wait for each other.
create table blocklist_hit (
  entry_id uuid not null references blocklist_entry,
  request_id uuid not null,
  request_type text not null check (request_type in ('remit_request', 'withdraw_request', 'papara_request')),
  is_near boolean not null,
  at timestamptz(3) not null,
  primary key (entry_id, request_id)
);
create index blocklist_hit_request on blocklist_hit (request_id);
