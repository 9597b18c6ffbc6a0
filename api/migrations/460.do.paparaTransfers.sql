-- The wallet rail (domain sections 3 and 4): groups and accounts of wallets, what merchants' payers send to them, and what providers report.

-- The table of a kind of request that merchants make, with its number, its history and the indexes that every list, drawer and check asks for.
-- What is the kind's own (its status, its columns, what is open, whose time runs out) is added by whoever calls it.
create function make_request_table(kind text, group_table text, account_table text) returns void language plpgsql as $$
declare
  place text := account_table || '_id';
begin
  execute format('create sequence %I', kind || '_number_seq');
  execute format($table$
    create table %1$I (
      id uuid primary key,
      number text not null unique,
      merchant_id uuid not null references merchant,
      merchant_ref text not null,
      customer_ref text not null,
      customer_name text not null,
      customer_fold text not null,
      customer_tckn_hash bytea,
      currency char(3) not null default 'TRY',
      amount_minor bigint not null check (amount_minor > 0),
      fee_minor bigint not null check (fee_minor >= 0),
      tax_minor bigint not null check (tax_minor >= 0),
      fee_label text not null default '',
      %2$I uuid references %3$I,
      %4$I uuid references %5$I,
      reference_code text not null check (reference_code ~ '^[A-HJ-NP-Z2-9]{6,8}$'),
      status text not null,
      reason_code text,
      ttl_at timestamptz(3) not null,
      deadline_at timestamptz(3) not null,
      decided_at timestamptz(3),
      decided_by uuid,
      decided_by_name text,
      undo_until timestamptz(3),
      undo_count int not null default 0,
      claimed_by uuid,
      claimed_by_name text,
      claim_token text,
      claim_until timestamptz(3),
      return_url text,
      client_ip text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      version int not null default 1,
      constraint %6$I unique (merchant_id, merchant_ref),
      check ((claimed_by is null) = (claim_token is null)),
      check ((%4$I is null) = (%2$I is null))
    ) with (fillfactor = 80)$table$, kind, group_table || '_id', group_table, place, account_table, kind || '_merchant_ref');
  execute format($table$
    create table %1$I (
      request_id uuid not null references %2$I,
      seq int not null,
      at timestamptz(3) not null,
      action text not null,
      actor text,
      params jsonb not null default '{}',
      primary key (request_id, seq)
    )$table$, kind || '_event', kind);
  execute format('create index %I on %I (undo_until) where undo_until is not null', kind || '_untold', kind);
  execute format('create index %I on %I (merchant_id, created_at desc, id desc)', kind || '_merchant', kind);
  execute format('create index %I on %I (merchant_id, status, created_at desc, id desc)', kind || '_merchant_status', kind);
  execute format('create index %I on %I (merchant_id, customer_ref, created_at desc)', kind || '_customer_ref', kind);
  execute format('create index %I on %I (%I, created_at desc, id desc)', kind || '_account', kind, place);
  execute format('create index %I on %I (status, created_at desc, id desc)', kind || '_status', kind);
  execute format('create index %I on %I (created_at desc, id desc)', kind || '_created', kind);
  execute format('create index %I on %I (reference_code text_pattern_ops)', kind || '_reference', kind);
  execute format('create index %I on %I using gin (customer_fold gin_trgm_ops)', kind || '_customer', kind);
end $$;

create table papara_group (
  id uuid primary key,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  status_reason text,
  strategy text not null default 'PRIORITY' check (strategy in ('PRIORITY', 'ROUND_ROBIN', 'WEIGHTED', 'MOST_HEADROOM', 'SAME_BANK_FIRST', 'STICKY_CUSTOMER')),
  -- Its rules on merchants, keys and customers hold for the merchants of the group, those on accounts and operators for its accounts.
  limit_group_id uuid references limit_group,
  failover_group_id uuid references papara_group,
  min_online_accounts int not null default 0 check (min_online_accounts >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create unique index papara_group_name on papara_group (lower(name));
alter table merchant add column papara_group_id uuid references papara_group;
create index merchant_papara_group on merchant (papara_group_id) where papara_group_id is not null;

create table papara_account (
  id uuid primary key,
  label text not null,
  -- Who runs the wallet, as people call them.
  provider text not null,
  account_no text not null check (account_no ~ '^[1-9][0-9]{9}$'),
  -- Of the wallet's phone what people may see: 05** *** ** 67.
  phone_masked text,
  holder_title text not null,
  papara_group_id uuid not null references papara_group,
  -- Its PAPARA; their SUBPAPARA people decide what comes to it.
  owner_user_id uuid references users,
  direction text not null default 'IN' check (direction in ('IN', 'OUT', 'BOTH')),
  status text not null default 'PENDING_APPROVAL' check (status in ('DRAFT', 'PENDING_APPROVAL', 'ACTIVE', 'PAUSED', 'BLOCKED', 'CLOSED')),
  status_reason text,
  -- Of its own; null: its group's.
  limit_group_id uuid references limit_group,
  min_tx_minor bigint not null default 100 check (min_tx_minor > 0),
  max_tx_minor bigint not null check (max_tx_minor >= min_tx_minor),
  priority int not null default 1,
  weight int not null default 1 check (weight >= 0),
  -- What the provider last said of it.
  balance_minor bigint,
  balance_at timestamptz(3),
  last_event_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  constraint papara_account_no unique (provider, account_no),
  check ((balance_minor is null) = (balance_at is null))
);
create index papara_account_group on papara_account (papara_group_id);
create index papara_account_owner on papara_account (owner_user_id);

select make_request_table('papara_request', 'papara_group', 'papara_account');
alter table papara_request
  add column direction text not null default 'IN' check (direction in ('IN', 'OUT')),
  -- The customer's wallet: whole and sealed for this request, as it is compared, and what people are shown.
  add column wallet_no_enc bytea,
  add column wallet_no_hash bytea,
  add column wallet_no_last4 text check (wallet_no_last4 ~ '^[0-9]{4}$'),
  add column amount_received_minor bigint check (amount_received_minor > 0),
  -- What the provider told of it (papara_tx), or the wallet's number for the transfer as a person read it.
  add column papara_tx_id uuid,
  add column evidence_ref text check (evidence_ref ~ '^[^[:space:]]{4,64}$'),
  -- Approved on that number before the provider told of it; it stays said once it has.
  add column unseen boolean not null default false,
  add column late boolean not null default false,
  add check (
    (direction = 'IN' and status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'REVERSED')) or
    (direction = 'OUT' and status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SENT', 'SUSPECT', 'PAID', 'RETURNED', 'REJECTED', 'CANCELLED'))),
  add check (direction = 'OUT' or status in ('NEW', 'REJECTED') or papara_account_id is not null),
  add check ((papara_tx_id is null) = (amount_received_minor is null)),
  add check (direction = 'OUT' or status <> 'APPROVED' or papara_tx_id is not null or unseen),
  add check (not unseen or evidence_ref is not null);
create unique index papara_request_open_reference on papara_request (reference_code) where status in ('NEW', 'ASSIGNED', 'IN_REVIEW');
create index papara_request_open on papara_request ((papara_tx_id is null), deadline_at, id)
  include (merchant_id, papara_group_id, papara_account_id, amount_minor, created_at) where status in ('ASSIGNED', 'IN_REVIEW');
create index papara_request_due on papara_request (ttl_at) where status = 'ASSIGNED';
-- The wallet's number for a transfer proves one request and no other, for good.
create unique index papara_request_evidence on papara_request (papara_account_id, evidence_ref) where evidence_ref is not null;

-- Transfers that providers told us of, each once for ever.
create table papara_tx (
  id uuid primary key,
  papara_account_id uuid not null references papara_account,
  -- The provider's number for it, without blanks and in capitals.
  provider_tx_id text not null check (provider_tx_id ~ '^[^[:space:]]{4,64}$'),
  direction text not null check (direction in ('IN', 'OUT')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What the payer wrote, and who they are in the wallet.
  reference_code text,
  sender_name text not null default '',
  at timestamptz(3) not null,
  -- Which request it is of; settled once that is approved.
  request_id uuid references papara_request,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null,
  unique (papara_account_id, provider_tx_id),
  check (settled_at is null or request_id is not null)
);
create unique index papara_tx_request on papara_tx (request_id) where request_id is not null and direction = 'IN';
create index papara_tx_free on papara_tx (papara_account_id, at desc) where request_id is null;
create index papara_tx_account on papara_tx (papara_account_id, at desc);
alter table papara_request add foreign key (papara_tx_id) references papara_tx deferrable initially deferred;

-- Why a request was given to its account: how every account of each group that was tried was judged.
create table papara_assignment (
  request_id uuid not null references papara_request,
  step int not null,
  at timestamptz(3) not null,
  papara_group_id uuid not null references papara_group,
  strategy text not null,
  considered jsonb not null,
  chosen uuid references papara_account,
  refusal text,
  primary key (request_id, step)
);

alter table blocklist_hit drop constraint if exists blocklist_hit_request_type_check,
  add constraint blocklist_hit_request_type_check check (request_type in ('remit_request', 'withdraw_request', 'papara_request'));
