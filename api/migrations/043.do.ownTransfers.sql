-- Transfers between two of our own accounts (P8): a debit, and the credit once it came. Each line belongs to the
-- transfer whole.
create table own_transfer (
  id uuid primary key,
  from_account_id uuid not null references bank_account,
  to_account_id uuid not null references bank_account,
  -- The debit, and the bank's fee in it, known once the credit came. In kuruş.
  debit_minor bigint not null check (debit_minor > 0),
  bank_fee_minor bigint not null default 0 check (bank_fee_minor >= 0 and bank_fee_minor < debit_minor),
  debit_id uuid not null references bank_tx,
  credit_id uuid references bank_tx,
  status text not null check (status in ('IN_TRANSIT', 'ARRIVED', 'CAME_BACK', 'UNDONE')),
  -- The credit is on the account it left: the bank sent it back.
  came_back boolean not null default false,
  left_at timestamptz(3) not null,
  -- If the credit has not come by then, it is missing.
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
