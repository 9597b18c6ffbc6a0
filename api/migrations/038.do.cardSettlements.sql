create sequence card_settlement_number_seq;

-- Settlement files of acquirers (P10b), each paid by one bank transfer.
create table card_settlement (
  id uuid primary key,
  number text not null unique,
  file_name text not null,
  sha256 bytea not null,
  acquirer text not null,
  -- The account that the acquirer pays to.
  bank_account_id uuid not null references bank_account,
  status text not null default 'CHECKED' check (status in ('CHECKED', 'BOOKED', 'DISCARDED')),
  row_count int not null check (row_count > 0),
  -- Sums of the readable rows, in kuruş, and the total stated in the file, if any.
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  stated_net_minor bigint,
  -- Rows that will be posted, and rows to look at.
  good_count int not null,
  difference_count int not null,
  good_gross_minor bigint not null,
  good_fee_minor bigint not null,
  good_net_minor bigint not null,
  -- The bank transfer it was booked against.
  bank_tx_id uuid references bank_tx,
  handed_by uuid not null,
  handed_by_name text not null,
  judged_at timestamptz(3) not null,
  ended_by_name text,
  ended_at timestamptz(3),
  reason text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version int not null default 1,
  check ((status = 'BOOKED') = (bank_tx_id is not null)),
  check ((status = 'CHECKED') = (ended_at is null)),
  check (gross_minor - fee_minor = net_minor),
  check (good_gross_minor - good_fee_minor = good_net_minor)
);
create unique index card_settlement_once on card_settlement (acquirer, sha256) where status <> 'DISCARDED';
create index card_settlement_created on card_settlement (created_at desc, id desc);

-- Only the last four digits of cards. In kuruş; what the acquirer takes back is negative.
create table card_settlement_row (
  settlement_id uuid not null references card_settlement,
  row_no int not null,
  line_no int not null,
  kind text check (kind in ('SALE', 'REFUND', 'CHARGEBACK', 'CHARGEBACK_WON', 'FEE')),
  rrn text,
  auth_code text,
  reference text,
  terminal text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  day date,
  paid_on date,
  gross_minor bigint,
  fee_minor bigint,
  text text not null default '',
  result text not null check (result in ('SETTLED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS', 'UNKNOWN', 'NOT_CREDITED',
    'ALREADY', 'REFUND', 'CHARGEBACK', 'FEE', 'UNREADABLE')),
  reason text,
  -- True if the row is posted, or would be if posted now.
  books boolean not null,
  agreed_fee_minor bigint,
  transfer_id uuid references card_transfer,
  terminal_id uuid references card_terminal,
  refund_no int,
  -- What the row settles, once; set when booked.
  booked_key text,
  primary key (settlement_id, row_no),
  check (booked_key is null or books),
  check (not books or kind = 'FEE' or (transfer_id is not null and terminal_id is not null)),
  check (result = 'UNREADABLE' or (kind is not null and gross_minor is not null and fee_minor is not null))
);
create unique index card_settlement_row_booked on card_settlement_row (booked_key) where booked_key is not null;
create index card_settlement_row_transfer on card_settlement_row (transfer_id) where booked_key is not null;
