-- Debits by which money that we sent back to a payer left the bank (P9P). Each debit belongs to it whole.
create table sent_back (
  id uuid primary key,
  bank_account_id uuid not null references bank_account,
  -- The line whose money was sent back, and the reversed deposit that it had paid; null if the line was returned.
  credit_id uuid not null references bank_tx,
  deposit_id uuid references remit_request,
  debit_id uuid not null references bank_tx,
  -- What was sent back, and the bank's fee on top of it. In kuruş.
  amount_minor bigint not null check (amount_minor > 0),
  bank_fee_minor bigint not null check (bank_fee_minor >= 0),
  status text not null check (status in ('SEEN', 'UNDONE')),
  seen_at timestamptz(3) not null,
  undone_at timestamptz(3),
  version int not null default 1,
  check ((status = 'UNDONE') = (undone_at is not null))
);
create unique index sent_back_debit on sent_back (debit_id) where status = 'SEEN';
create unique index sent_back_once on sent_back (credit_id, deposit_id) nulls not distinct where status = 'SEEN';
create index sent_back_undone on sent_back (debit_id) where status = 'UNDONE';

alter table match_line drop constraint match_line_request_type_check;
alter table match_line add constraint match_line_request_type_check
  check (request_type in ('remit_request', 'withdraw_request', 'card_settlement', 'operator_payout', 'own_transfer',
    'sent_back'));
