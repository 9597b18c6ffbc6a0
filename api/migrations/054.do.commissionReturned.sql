-- Commission payments that the bank sent back (P11R), agreed by two administrators. Each is one whole credit.
create table operator_payout_return (
  payout_id uuid primary key references operator_payout,
  bank_tx_id uuid not null unique references bank_tx,
  reason text not null,
  created_by uuid not null references users,
  created_by_name text not null,
  approved_by_name text not null,
  at timestamptz(3) not null
);
create trigger operator_payout_return_immutable before update or delete or truncate on operator_payout_return
  for each statement execute function ledger_is_immutable();
