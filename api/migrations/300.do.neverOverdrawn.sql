-- What a merchant has, and what is held for its payouts, is never below zero (domain section 5). Services refuse first, in words; this
-- is the last line behind them. An account that is below zero already may only rise, so that a tenant with such a row keeps working.
create function ledger_is_not_overdrawn() returns trigger language plpgsql as $$
begin
  raise exception 'account % would be overdrawn by %', new.account_id, new.balance_minor using errcode = 'restrict_violation';
end $$;
create trigger ledger_balance_covered before update of balance_minor on ledger_balance for each row
  when (new.balance_minor > 0 and new.balance_minor > old.balance_minor) execute function ledger_is_not_overdrawn();
