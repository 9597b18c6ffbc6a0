-- Pools of card terminals.
create table trader_pool (
  id uuid primary key,
  name text not null unique,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  strategy text not null default 'PRIORITY'
    check (strategy in ('PRIORITY', 'ROUND_ROBIN', 'WEIGHTED', 'MOST_HEADROOM', 'SAME_BANK_FIRST',
    'STICKY_CUSTOMER')),
  min_online_terminals int not null default 0 check (min_online_terminals >= 0),
  failover_pool_id uuid references trader_pool,
  -- Merchants it serves; a merchant's pools are tried in order of place.
  merchant_ids uuid[] not null default '{}',
  place int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index trader_pool_merchants on trader_pool using gin (merchant_ids);

create table card_terminal (
  id uuid primary key,
  label text not null unique,
  acquirer text not null,
  -- The acquirer's name for it.
  terminal_no text,
  bank_code char(4) not null,
  pool_id uuid not null references trader_pool,
  -- The trader who decides on its payments.
  owner_user_id uuid references users,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'PAUSED')),
  status_reason text not null default '',
  min_tx_minor bigint not null default 100 check (min_tx_minor > 0),
  max_tx_minor bigint not null check (max_tx_minor >= min_tx_minor),
  -- Per day of Istanbul, in kuruş; null: no limit.
  day_limit_minor bigint check (day_limit_minor > 0),
  -- The agreed fee of the acquirer; null if unknown.
  fee_basis_points int check (fee_basis_points between 0 and 10000),
  fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0),
  priority int not null default 1,
  weight int not null default 1 check (weight >= 0),
  active_hours jsonb not null default '[]',
  interval_s int not null default 60 check (interval_s > 0),
  heartbeat_at timestamptz(3),
  -- Duration of its last answer, as the terminal reports it.
  answer_ms int check (answer_ms >= 0),
  errors_in_row int not null default 0,
  requests_per_minute int not null default 600,
  ip_allow inet[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index card_terminal_pool on card_terminal (pool_id);
create index card_terminal_owner on card_terminal (owner_user_id);

create table card_terminal_key (
  key_id text primary key,
  terminal_id uuid not null references card_terminal,
  -- Sealed for this terminal.
  secret_enc bytea not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'GRACE', 'REVOKED')),
  grace_until timestamptz(3),
  created_by uuid references users,
  created_at timestamptz(3) not null default now(),
  check ((status = 'GRACE') = (grace_until is not null))
);
create index card_terminal_key_terminal on card_terminal_key (terminal_id);

create sequence card_transfer_number_seq;

-- Card payments. Never a card number or CVV: only the first six and last four digits.
create table card_transfer (
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
  pool_id uuid references trader_pool,
  terminal_id uuid references card_terminal,
  trader_id uuid references users,
  reference_code text not null check (reference_code ~ '^[A-HJ-NP-Z2-9]{6,8}$'),
  status text not null check (status in ('NEW', 'ROUTED', 'AWAITING_PAYER', 'RECEIVED', 'IN_REVIEW', 'APPROVED',
    'REJECTED', 'EXPIRED', 'CANCELLED', 'REFUND_PENDING', 'REFUNDED', 'CHARGEBACK', 'WON', 'LOST')),
  reason_code text,
  card_bin6 text check (card_bin6 ~ '^[0-9]{6}$'),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  scheme text,
  issuer text,
  country char(2),
  three_ds text check (three_ds in ('PASSED', 'ATTEMPTED', 'FAILED', 'NONE')),
  installments smallint check (installments between 1 and 36),
  auth_code text,
  rrn text,
  declines int not null default 0,
  received_at timestamptz(3),
  authorised_at timestamptz(3),
  settled_at timestamptz(3),
  settlement_date date,
  acquirer_fee_minor bigint check (acquirer_fee_minor >= 0),
  -- The rules that sent it to review: [{"kind", "seen", "most"}].
  fired jsonb not null default '[]',
  refund_asked_minor bigint check (refund_asked_minor > 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  refund_count int not null default 0,
  chargeback_minor bigint check (chargeback_minor > 0),
  -- The part of a chargeback that the merchant's balance did not cover.
  chargeback_loss_minor bigint not null default 0 check (chargeback_loss_minor >= 0),
  chargeback_code text,
  chargeback_at timestamptz(3),
  answer_by timestamptz(3),
  represented_at timestamptz(3),
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
  constraint card_transfer_merchant_ref unique (merchant_id, merchant_ref),
  check ((claimed_by is null) = (claim_token is null)),
  check (status in ('NEW', 'REJECTED') or terminal_id is not null),
  check ((terminal_id is null) = (pool_id is null)),
  check ((card_bin6 is null) = (card_last4 is null)),
  check ((status = 'REFUND_PENDING') = (refund_asked_minor is not null)),
  check (refunded_minor <= amount_minor),
  check ((status in ('CHARGEBACK', 'WON', 'LOST')) = (chargeback_minor is not null)),
  check (chargeback_minor is null or chargeback_minor + refunded_minor <= amount_minor),
  check (chargeback_loss_minor <= coalesce(chargeback_minor, 0))
) with (fillfactor = 80);
create unique index card_transfer_open_reference on card_transfer (reference_code)
  where status in ('NEW', 'ROUTED', 'AWAITING_PAYER', 'RECEIVED', 'IN_REVIEW');
create index card_transfer_open on card_transfer (deadline_at, id)
  include (merchant_id, pool_id, terminal_id, trader_id, amount_minor, created_at) where status = 'IN_REVIEW';
create index card_transfer_due on card_transfer (ttl_at) where status in ('ROUTED', 'AWAITING_PAYER', 'RECEIVED');
create index card_transfer_untold on card_transfer (undo_until) where undo_until is not null;
create index card_transfer_merchant on card_transfer (merchant_id, created_at desc, id desc);
create index card_transfer_merchant_status on card_transfer (merchant_id, status, created_at desc, id desc);
create index card_transfer_trader on card_transfer (trader_id, created_at desc, id desc);
create index card_transfer_terminal on card_transfer (terminal_id, created_at desc);
create index card_transfer_status on card_transfer (status, created_at desc, id desc);
create index card_transfer_created on card_transfer (created_at desc, id desc);
create index card_transfer_reference on card_transfer (reference_code text_pattern_ops);
create index card_transfer_customer on card_transfer using gin (customer_fold gin_trgm_ops);
create index card_transfer_card on card_transfer (card_bin6, card_last4, created_at desc);
create index card_transfer_customer_ref on card_transfer (merchant_id, customer_ref, created_at desc);
-- Files write these with or without leading zeros.
create index card_transfer_rrn on card_transfer (ltrim(rrn, '0')) where rrn is not null;
create index card_transfer_auth_code on card_transfer (ltrim(auth_code, '0')) where auth_code is not null;

create table card_transfer_event (
  request_id uuid not null references card_transfer,
  seq int not null,
  at timestamptz(3) not null,
  action text not null,
  actor text,
  params jsonb not null default '{}',
  state jsonb,
  -- More than three days after its request was created.
  is_old boolean not null default false,
  primary key (request_id, seq)
);
create index card_transfer_event_old on card_transfer_event (at) include (request_id) where is_old;

-- How every terminal of each tried pool was judged.
create table card_route (
  request_id uuid not null references card_transfer,
  step int not null,
  at timestamptz(3) not null,
  pool_id uuid not null references trader_pool,
  strategy text not null,
  considered jsonb not null,
  chosen uuid references card_terminal,
  refusal text,
  primary key (request_id, step)
);

-- Reports of acquirers, each once. A payment's state follows from all of its reports.
create table card_report (
  terminal_id uuid not null references card_terminal,
  report_id text not null,
  request_id uuid not null references card_transfer,
  type text not null check (type in ('opened', 'received', 'authorised', 'declined', 'settled', 'chargeback')),
  at timestamptz(3) not null,
  said jsonb not null,
  received_at timestamptz(3) not null,
  primary key (terminal_id, report_id)
);
create index card_report_request on card_report (request_id, at);

create table card_refund (
  request_id uuid not null references card_transfer,
  refund_no int not null check (refund_no > 0),
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz(3) not null,
  primary key (request_id, refund_no)
);

-- What sends a payment to review: more than `most`, in kuruş or tries.
create table card_rule (
  kind text primary key check (kind in ('THREE_DS', 'COUNTRY', 'CARD_TRIES', 'CUSTOMER_TRIES', 'AMOUNT')),
  most bigint not null check (most >= 0),
  within_min int not null default 0 check (within_min between 0 and 43200),
  active boolean not null default true
);
insert into card_rule (kind, most, within_min) values
  ('THREE_DS', 0, 0), ('COUNTRY', 0, 0), ('CARD_TRIES', 3, 30), ('CUSTOMER_TRIES', 5, 60), ('AMOUNT', 5000000, 0);
