-- Reconciliation (domain section 6): the merchants' own figures of a day, what was done about breaks, and closed days. Amounts in kuruş.

-- What a merchant says of one day. A later report of the day takes the place of the one before, which is kept.
create table merchant_report (
  id uuid primary key,
  merchant_id uuid not null references merchant,
  day date not null,
  source text not null check (source in ('FILE', 'API')),
  file_name text,
  sha256 bytea not null,
  row_count int not null,
  approved_minor bigint not null,
  paid_out_minor bigint not null,
  returned_minor bigint not null,
  reversed_minor bigint not null,
  handed_by uuid,
  handed_by_name text,
  -- Why an administrator handed it in for the merchant.
  reason text,
  created_at timestamptz(3) not null,
  replaced_at timestamptz(3)
);
create unique index merchant_report_live on merchant_report (merchant_id, day) where replaced_at is null;
create index merchant_report_day on merchant_report (day) where replaced_at is null;

create table merchant_report_row (
  report_id uuid not null references merchant_report,
  row_no int not null,
  -- Where it stands in the file.
  line_no int not null,
  merchant_ref text,
  number text,
  status text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  -- With its tax, where the merchant says it.
  fee_minor bigint check (fee_minor >= 0),
  -- The request that it names; null where we have none.
  request_id uuid,
  -- What its status says of money; `moves` is false where it says that none moved.
  movement text check (movement in ('approved', 'paidOut', 'returned', 'reversed')),
  moves boolean not null,
  -- The n-th row of its request and movement in the report.
  place int not null check (place > 0),
  primary key (report_id, row_no)
);
create index merchant_report_row_request on merchant_report_row (request_id, movement);

-- What was done about a break. A break itself is computed; it has a row here once somebody took it.
create table reconciliation_break (
  -- The journal, the bank line or the merchant's row.
  event text not null,
  type text not null check (type in ('MISSING_BANK', 'MISSING_REQUEST', 'AMOUNT', 'DUPLICATE', 'LATE', 'STATUS', 'FEE', 'RETURNED')),
  day date not null,
  merchant_id uuid references merchant,
  owner_id uuid,
  owner_name text,
  note text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'LINKED', 'ADJUSTED', 'WRITTEN_OFF')),
  reason text,
  -- What was at stake when it was dealt with: of another amount it is open again.
  amount_minor bigint,
  done_by uuid,
  done_by_name text,
  done_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  primary key (event, type),
  check ((status = 'OPEN') = (done_at is null))
);
create index reconciliation_break_day on reconciliation_break (day, merchant_id);

-- A day of a merchant as both sides signed it: what it comes to and each of its rows as text, and a hash over them.
create table reconciliation_day (
  merchant_id uuid not null references merchant,
  day date not null,
  head text not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  row_count int not null,
  our_signer uuid,
  our_signer_name text,
  our_signed_at timestamptz(3),
  merchant_signer uuid,
  merchant_signer_name text,
  merchant_signed_at timestamptz(3),
  -- Of a paper that the merchant signed: what an administrator recorded of it.
  paper text,
  closed_at timestamptz(3),
  primary key (merchant_id, day),
  check ((closed_at is null) = (our_signed_at is null or merchant_signed_at is null))
);
create index reconciliation_day_day on reconciliation_day (day);

create table reconciliation_day_row (
  merchant_id uuid not null,
  day date not null,
  place int not null,
  text text not null,
  primary key (merchant_id, day, place),
  foreign key (merchant_id, day) references reconciliation_day
);
