/** The expected ledger of debits that prove money sent back, computed from their rows; see `expected.sql.ts`. */
export const sentBackLines = `
    select 'sent_back', sent.id, side.kind, 1, side.code, side.amount
    from sent_back sent cross join lateral (select case when status = 'UNDONE' then 'P9PU' end as undo) of_it
    cross join lateral (values
      ('P9P', 'OUT_TRANSIT:' || bank_account_id, amount_minor), ('P9P', 'BANK_FEE', bank_fee_minor),
      ('P9P', 'BANK:' || bank_account_id, -(amount_minor + bank_fee_minor)),
      (undo, 'OUT_TRANSIT:' || bank_account_id, -amount_minor), (undo, 'BANK_FEE', -bank_fee_minor),
      (undo, 'BANK:' || bank_account_id, amount_minor + bank_fee_minor)
    ) side (kind, code, amount)`

const moved = (side: 'before' | 'after') => `(${side} ->> 'amountMinor')::bigint + (${side} ->> 'bankFeeMinor')::bigint`

/** The audit actions for which their journals were posted. */
export const sentBackActs = [
  ['P9P', 'sent_back', `action = 'sentBack.link'`, moved('after')],
  ['P9PU', 'sent_back', `action = 'sentBack.undo'`, moved('before')],
] as const

/**
 * Compares debits that prove money sent back with their bank line, which must be linked in full, with the returned line
 * or reversed deposit, and with the audit log.
 */
export const sentBackAsSeen = `
  select 'sent back ' || sent.id as row, 'expected ' || sent.status || ' of ' || sent.amount_minor || ' with '
    || sent.bank_fee_minor || ' for the bank from account ' || sent.bank_account_id || '; found '
    || coalesce(debit.direction || ' of ' || debit.amount_minor || ' on ' || debit.bank_account_id, 'no debit')
    || ', for ' || coalesce(back.status || ' of ' || back.amount || ' on ' || back.account, 'nothing sent back')
    || ', given ' || coalesce(link.given, 0) || ' in ' || link.times || ' lines, logged '
    || coalesce(log.after ->> 'status', 'nothing') as why
  from sent_back sent
  left join bank_tx debit on debit.id = sent.debit_id
  left join lateral (
    select credit.status, credit.amount_minor as amount, credit.bank_account_id as account, credit.decided_at as at,
      credit.sender_iban_hash as iban
    from bank_tx credit where sent.deposit_id is null and credit.id = sent.credit_id and credit.direction = 'CREDIT'
      and credit.status = 'RETURNED'
    union all
    select request.status, paid.amount_minor, credit.bank_account_id, request.decided_at, credit.sender_iban_hash
    from remit_request request join match_line paid on paid.request_id = request.id
      and paid.bank_tx_id = sent.credit_id and paid.settled_at is not null and paid.released_at is null
    join bank_tx credit on credit.id = paid.bank_tx_id
    where request.id = sent.deposit_id and request.status = 'REVERSED') back on true
  left join lateral (
    select count(*) as times, sum(amount_minor) filter (where bank_tx_id = sent.debit_id) as given,
      bool_and(settled_at is not null and request_type = 'sent_back') as is_sound
    from match_line where request_id = sent.id and released_at is null) link on true
  left join lateral (select after from audit_log where object_type = 'sent_back' and object_id = sent.id::text
    order by seq desc limit 1) log on true
  where (debit.direction, debit.amount_minor, debit.bank_account_id) is distinct from ('DEBIT',
    sent.amount_minor + sent.bank_fee_minor, sent.bank_account_id)
    or (back.amount, back.account) is distinct from (sent.amount_minor, sent.bank_account_id)
    or (sent.status = 'SEEN'
      and (debit.sender_iban_hash <> back.iban or debit.booked_at <= back.at - interval '1 day'))
    or link.given is distinct from case when sent.status = 'SEEN' then sent.amount_minor + sent.bank_fee_minor end
    or link.times <> case when sent.status = 'SEEN' then 1 else 0 end or not coalesce(link.is_sound, true)
    or (log.after ->> 'status', log.after ->> 'bankAccountId', log.after ->> 'creditId', log.after ->> 'depositId',
      log.after ->> 'debitId', log.after ->> 'amountMinor', log.after ->> 'bankFeeMinor')
      is distinct from (sent.status, sent.bank_account_id::text, sent.credit_id::text, sent.deposit_id::text,
        sent.debit_id::text, sent.amount_minor::text, sent.bank_fee_minor::text)`
