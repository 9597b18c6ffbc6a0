-- Groups of wallets.
create table papara_group (
  id uuid primary key,
  name text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  status_reason text,
  strategy text not null default 'PRIORITY'
    check (strategy in ('PRIORITY', 'ROUND_ROBIN', 'WEIGHTED', 'MOST_HEADROOM', 'SAME_BANK_FIRST',
    'STICKY_CUSTOMER')),
  -- Its rules on merchants, keys and customers apply to merchants of the group; those on accounts and operators to
  -- its accounts.
  limit_group_id uuid references limit_group,
  failover_group_id uuid references papara_group,
  min_online_accounts int not null default 0 check (min_online_accounts >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create unique index papara_group_name on papara_group (lower(name));
alter table merchant add foreign key (papara_group_id) references papara_group;

-- Wallets that money arrives on and leaves from.
create table papara_account (
  id uuid primary key,
  label text not null,
  -- The company that runs the wallet.
  provider text not null,
  account_no text not null check (account_no ~ '^[1-9][0-9]{9}$'),
  -- As people see it: 05** *** ** 67.
  phone_masked text,
  holder_title text not null,
  papara_group_id uuid not null references papara_group,
  -- Its PAPARA user, whose SUBPAPARA people decide what comes to it.
  owner_user_id uuid references users,
  direction text not null default 'IN' check (direction in ('IN', 'OUT', 'BOTH')),
  status text not null default 'PENDING_APPROVAL'
    check (status in ('DRAFT', 'PENDING_APPROVAL', 'ACTIVE', 'PAUSED', 'BLOCKED', 'CLOSED')),
  status_reason text,
  -- Null: the group's.
  limit_group_id uuid references limit_group,
  min_tx_minor bigint not null default 100 check (min_tx_minor > 0),
  max_tx_minor bigint not null check (max_tx_minor >= min_tx_minor),
  priority int not null default 1,
  weight int not null default 1 check (weight >= 0),
  -- The provider's last stated balance, and when.
  balance_minor bigint,
  balance_at timestamptz(3),
  last_event_at timestamptz(3),
  -- The provider's balance minus our ledger and the opening balance, and since when it differs.
  gap_minor bigint not null default 0,
  gap_since timestamptz(3),
  -- Why its statement cannot be read now; null if it can.
  provider_problem text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1,
  constraint papara_account_no unique (provider, account_no),
  check ((balance_minor is null) = (balance_at is null)),
  check ((gap_minor = 0) = (gap_since is null))
);
create index papara_account_group on papara_account (papara_group_id);
create index papara_account_owner on papara_account (owner_user_id);

select make_request_table('papara_request', 'papara_group', 'papara_account');
alter table papara_request
  add column direction text not null default 'IN' check (direction in ('IN', 'OUT')),
  -- The customer's wallet: sealed for this request, hashed for comparing, and what people see.
  add column wallet_no_enc bytea,
  add column wallet_no_hash bytea,
  add column wallet_no_last4 text check (wallet_no_last4 ~ '^[0-9]{4}$'),
  add column amount_received_minor bigint check (amount_received_minor > 0),
  -- The reported transfer, or the wallet's number of it as a person read it.
  add column papara_tx_id uuid,
  add column evidence_ref text check (evidence_ref ~ '^[^[:space:]]{4,64}$'),
  -- Approved on that number before the provider reported it; stays true afterwards.
  add column unseen boolean not null default false,
  add column late boolean not null default false,
  add column to_name text,
  add column description text not null default '',
  -- Of direction OUT: the provider's id of the payment and how often it was sent, both written before sending.
  add column provider_payment_id text unique,
  add column pay_asked int not null default 0,
  add column sending_at timestamptz(3),
  add column next_ask_at timestamptz(3),
  add column outcome_due_at timestamptz(3),
  add column approval_id uuid references approval,
  -- The merchant key that requested it.
  add column asked_key text,
  -- Why somebody has to agree, beside the amount.
  add column hold_reasons text[] not null default '{}',
  add column returned_minor bigint check (returned_minor > 0),
  -- The provider's code for a refusal.
  add column provider_reason text,
  add check (
    (direction = 'IN' and status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'EXPIRED',
      'CANCELLED', 'REVERSED'))
    or (direction = 'OUT' and status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SENT', 'SUSPECT',
      'PAID', 'RETURNED', 'REJECTED', 'CANCELLED'))),
  add check (direction = 'OUT' or status in ('NEW', 'REJECTED') or papara_account_id is not null),
  add check ((papara_tx_id is null) = (amount_received_minor is null)),
  add check (direction = 'OUT' or status <> 'APPROVED' or papara_tx_id is not null or unseen),
  add check (not unseen or evidence_ref is not null),
  add check (direction = 'OUT' or (to_name is null and provider_payment_id is null and sending_at is null)),
  add check (direction = 'IN' or (to_name is not null and wallet_no_enc is not null and wallet_no_hash is not null
    and papara_account_id is not null)),
  add check (pay_asked = 0 or provider_payment_id is not null),
  add check (direction = 'IN' or status not in ('SENT', 'PAID', 'RETURNED') or pay_asked > 0);
create unique index papara_request_open_reference on papara_request (reference_code)
  where status in ('NEW', 'ASSIGNED', 'IN_REVIEW');
create index papara_request_open on papara_request ((papara_tx_id is null), deadline_at, id)
  include (merchant_id, papara_group_id, papara_account_id, amount_minor, created_at)
  where status in ('ASSIGNED', 'IN_REVIEW');
create index papara_request_due on papara_request (ttl_at) where status = 'ASSIGNED';
-- A wallet's number of a transfer proves one request, for good.
create unique index papara_request_evidence on papara_request (papara_account_id, evidence_ref)
  where evidence_ref is not null;
create index papara_request_to_ask on papara_request (next_ask_at) where status in ('QUEUED', 'SENDING', 'SUSPECT');
create index papara_request_to_wallet on papara_request (merchant_id, wallet_no_hash, created_at desc)
  where direction = 'OUT';

-- Transfers that providers reported, each once.
create table papara_tx (
  id uuid primary key,
  papara_account_id uuid not null references papara_account,
  -- The provider's number of the transfer, without spaces, in capitals.
  provider_tx_id text not null check (provider_tx_id ~ '^[^[:space:]]{4,64}$'),
  direction text not null check (direction in ('IN', 'OUT')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What the payer wrote.
  reference_code text,
  sender_name text not null default '',
  at timestamptz(3) not null,
  -- The request it pays; settled once that is approved.
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

-- How every account of each tried group was judged.
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

-- Events from wallet providers, each once, stored before they are acknowledged.
create table wallet_event (
  event_id text primary key check (event_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  type text not null,
  -- Sealed for this event: it names people and wallets.
  event_enc bytea not null,
  received_at timestamptz(3) not null,
  -- When it was posted.
  taken_at timestamptz(3),
  try_at timestamptz(3) not null,
  tries int not null default 0,
  -- Why the last try failed.
  problem text
);
create index wallet_event_due on wallet_event (try_at) where taken_at is null;

-- How far a wallet's statement was read: movements up to number `seq` are posted.
create table wallet_statement (
  papara_account_id uuid primary key references papara_account,
  seq int not null default 0 check (seq >= 0),
  next_at timestamptz(3) not null,
  read_at timestamptz(3),
  failures int not null default 0,
  problem text,
  -- The wallet's balance before our ledger began, from the first reading.
  opening_minor bigint
);
create index wallet_statement_due on wallet_statement (next_at);
