-- What operators were paid of what they earned (P11): each is one debit of the bank, given to it whole, that two administrators agreed on.
create table operator_payout (
  id uuid primary key,
  user_id uuid not null references users,
  bank_tx_id uuid not null unique references bank_tx,
  bank_account_id uuid not null references bank_account,
  amount_minor bigint not null check (amount_minor > 0),
  bank_ref text not null,
  reason text not null,
  created_by uuid not null references users,
  created_by_name text not null,
  approved_by_name text not null,
  at timestamptz(3) not null
);
create index operator_payout_user on operator_payout (user_id, at desc);
create trigger operator_payout_immutable before update or delete or truncate on operator_payout
  for each statement execute function ledger_is_immutable();
alter table match_line
  drop constraint match_line_request_type_check,
  add constraint match_line_request_type_check check (request_type in ('remit_request', 'withdraw_request', 'card_settlement', 'operator_payout'));
