-- Settlement files of acquirers (P10b): what each row pays, and the transfer of the bank by which all of them came.
alter table card_terminal
  -- What the acquirer calls it.
  add column terminal_no text,
  -- What the acquirer keeps of a payment as it was agreed; null where it is not known.
  add column fee_basis_points int check (fee_basis_points between 0 and 10000),
  add column fee_fixed_minor bigint not null default 0 check (fee_fixed_minor >= 0);

create sequence card_settlement_number_seq;
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
  -- What the rows say that could be read, kuruş; what the file's own total says, where it has one.
  gross_minor bigint not null,
  fee_minor bigint not null,
  net_minor bigint not null,
  stated_net_minor bigint,
  -- Rows that take part in the journal, and rows to look at.
  good_count int not null,
  difference_count int not null,
  good_gross_minor bigint not null,
  good_fee_minor bigint not null,
  good_net_minor bigint not null,
  -- The transfer of the bank that it was booked against.
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

-- No card number: the last four digits. Amounts as the acquirer pays them: what it takes back is negative.
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
  result text not null check (result in
    ('SETTLED', 'FEE_DIFFERS', 'AMOUNT_DIFFERS', 'UNKNOWN', 'NOT_CREDITED', 'ALREADY', 'REFUND', 'CHARGEBACK', 'FEE', 'UNREADABLE')),
  reason text,
  -- True of rows that the journal has, or would have if it were posted now.
  books boolean not null,
  agreed_fee_minor bigint,
  transfer_id uuid references card_transfer,
  terminal_id uuid references card_terminal,
  refund_no int,
  -- What it settles, once for ever; set when it is booked.
  booked_key text,
  primary key (settlement_id, row_no),
  check (booked_key is null or books),
  check (not books or kind = 'FEE' or (transfer_id is not null and terminal_id is not null)),
  check (result = 'UNREADABLE' or (kind is not null and gross_minor is not null and fee_minor is not null))
);
create unique index card_settlement_row_booked on card_settlement_row (booked_key) where booked_key is not null;
create index card_settlement_row_transfer on card_settlement_row (transfer_id) where booked_key is not null;

alter table match_line
  drop constraint match_line_request_type_check,
  add constraint match_line_request_type_check check (request_type in ('remit_request', 'withdraw_request', 'card_settlement'));
-- As two files write them, with or without zeros before.
create index card_transfer_rrn on card_transfer (ltrim(rrn, '0')) where rrn is not null;
create index card_transfer_auth_code on card_transfer (ltrim(auth_code, '0')) where auth_code is not null;
