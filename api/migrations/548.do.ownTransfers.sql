-- Transfers between two accounts of ours (P8): a debit of one, and the credit of the other once it has come. Each line is given to it whole.
create table own_transfer (
  id uuid primary key,
  from_account_id uuid not null references bank_account,
  to_account_id uuid not null references bank_account,
  -- The debit, and what of it the bank took: known once the credit is there.
  debit_minor bigint not null check (debit_minor > 0),
  bank_fee_minor bigint not null default 0 check (bank_fee_minor >= 0 and bank_fee_minor < debit_minor),
  debit_id uuid not null references bank_tx,
  credit_id uuid references bank_tx,
  status text not null check (status in ('IN_TRANSIT', 'ARRIVED', 'CAME_BACK', 'UNDONE')),
  -- Its credit is on the account that it left: the bank sent it back.
  came_back boolean not null default false,
  left_at timestamptz(3) not null,
  -- From then on its credit is missing.
  due_at timestamptz(3) not null,
  arrived_at timestamptz(3),
  undone_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version int not null default 1,
  check (from_account_id <> to_account_id),
  check ((credit_id is null) = (arrived_at is null)),
  check ((status = 'UNDONE') = (undone_at is not null)),
  check (status not in ('ARRIVED', 'CAME_BACK') or credit_id is not null),
  check (status = 'UNDONE' or came_back = (status = 'CAME_BACK')),
  check (credit_id is not null or not came_back),
  check (status <> 'IN_TRANSIT' or credit_id is null),
  check (credit_id is not null or bank_fee_minor = 0)
);
create unique index own_transfer_debit on own_transfer (debit_id) where status <> 'UNDONE';
create unique index own_transfer_credit on own_transfer (credit_id) where status <> 'UNDONE';
create index own_transfer_lines on own_transfer (debit_id, credit_id) where status = 'UNDONE';
create index own_transfer_transit on own_transfer (due_at) where status = 'IN_TRANSIT';
create index own_transfer_left on own_transfer (left_at desc, id desc);
alter table match_line
  drop constraint match_line_request_type_check,
  add constraint match_line_request_type_check check (request_type in
    ('remit_request', 'withdraw_request', 'card_settlement', 'operator_payout', 'own_transfer'));
-- The two legs of a transfer may have one reference.
create index bank_tx_reference on bank_tx (bank_ref) where bank_ref is not null;
