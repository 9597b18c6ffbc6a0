/** The expected ledger of transfers between our own accounts, computed from their rows; see `expected.sql.ts`. */
export const ownTransferLines = `
    select 'own_transfer', transfer.id, side.kind, 1, side.code, side.amount
    from own_transfer transfer
    cross join lateral (select status = 'UNDONE' as is_undone, credit_id is not null as is_there,
      case when came_back then from_account_id else to_account_id end as arrived_id) of_it
    cross join lateral (values
      ('P8', 'OUT_TRANSIT:' || from_account_id, debit_minor), ('P8', 'BANK:' || from_account_id, -debit_minor),
      (case when is_there then 'P8A' end, 'SUSPENSE_IN:' || arrived_id, debit_minor - bank_fee_minor),
        (case when is_there then 'P8A' end, 'BANK_FEE', bank_fee_minor),
      (case when is_there then 'P8A' end, 'OUT_TRANSIT:' || from_account_id, -debit_minor),
      (case when is_undone and is_there then 'P8AU' end, 'SUSPENSE_IN:' || arrived_id, bank_fee_minor - debit_minor),
      (case when is_undone and is_there then 'P8AU' end, 'BANK_FEE', -bank_fee_minor),
      (case when is_undone and is_there then 'P8AU' end, 'OUT_TRANSIT:' || from_account_id, debit_minor),
      (case when is_undone then 'P8U' end, 'OUT_TRANSIT:' || from_account_id, -debit_minor),
        (case when is_undone then 'P8U' end, 'BANK:' || from_account_id, debit_minor)
    ) side (kind, code, amount)`

const undone = `action = 'ownTransfer.undo'`
const moved = (side: 'before' | 'after') => `${side} ->> 'debitMinor'`

/** The audit actions for which their journals were posted. */
export const ownTransferActs = [
  ['P8', 'own_transfer', `action = 'ownTransfer.leave'`, moved('after')],
  ['P8A', 'own_transfer', `action = 'ownTransfer.arrive'`, moved('after')],
  ['P8U', 'own_transfer', undone, moved('before')],
  ['P8AU', 'own_transfer', `${undone} and before ->> 'creditId' is not null`, moved('before')],
] as const

/**
 * Compares transfers between our accounts with their bank lines, which must be linked in full, and with the audit
 * log.
 */
export const ownTransfersAsSeen = `
  select 'own transfer ' || transfer.id as row, 'expected ' || transfer.status || ' of ' || transfer.debit_minor
    || ' with ' || transfer.bank_fee_minor || ' for the bank from account '
    || transfer.from_account_id || ' to ' || transfer.to_account_id || '; found '
      || coalesce(debit.direction || ' of ' || debit.amount_minor || ' on ' || debit.bank_account_id, 'no debit')
    || ', ' || coalesce(credit.direction || ' of ' || credit.amount_minor || ' on '
      || credit.bank_account_id, 'no credit') || ', given ' || coalesce(link.debit, 0) || ' and '
    || coalesce(link.credit, 0) || ' in ' || link.times || ' lines, logged '
      || coalesce(log.after ->> 'status', 'nothing') as why
  from own_transfer transfer
  join bank_account origin on origin.id = transfer.from_account_id
  join bank_account target on target.id = transfer.to_account_id
  left join bank_tx debit on debit.id = transfer.debit_id
  left join bank_tx credit on credit.id = transfer.credit_id
  left join lateral (
    select count(*) as times, sum(amount_minor) filter (where bank_tx_id = transfer.debit_id) as debit,
      sum(amount_minor) filter (where bank_tx_id = transfer.credit_id) as credit,
      bool_and(settled_at is not null and request_type = 'own_transfer') as is_sound
    from match_line where request_id = transfer.id and released_at is null) link on true
  left join lateral (select after from audit_log where object_type = 'own_transfer' and object_id = transfer.id::text
    order by seq desc limit 1) log on true
  where (debit.direction, debit.amount_minor, debit.bank_account_id) is distinct from ('DEBIT', transfer.debit_minor,
    transfer.from_account_id)
    or (transfer.credit_id is not null
      and (credit.direction, credit.amount_minor, credit.bank_account_id) is distinct from
        ('CREDIT', transfer.debit_minor - transfer.bank_fee_minor,
          case when transfer.came_back then transfer.from_account_id else transfer.to_account_id end))
    or (transfer.status <> 'UNDONE'
      and (debit.sender_iban_hash <> target.iban_hash
        or credit.sender_iban_hash <> case when transfer.came_back then target.iban_hash else origin.iban_hash end))
    or link.debit is distinct from case when transfer.status <> 'UNDONE' then transfer.debit_minor end
    or link.credit is distinct from case when transfer.status in ('ARRIVED', 'CAME_BACK')
      then transfer.debit_minor - transfer.bank_fee_minor end
    or link.times <> case transfer.status when 'UNDONE' then 0 when 'IN_TRANSIT' then 1 else 2 end
      or not coalesce(link.is_sound, true)
    or (log.after ->> 'status', log.after ->> 'debitMinor', log.after ->> 'bankFeeMinor', log.after ->> 'fromAccountId',
      log.after ->> 'toAccountId', log.after ->> 'debitId', log.after ->> 'creditId')
      is distinct from (transfer.status, transfer.debit_minor::text, transfer.bank_fee_minor::text,
        transfer.from_account_id::text, transfer.to_account_id::text,
        transfer.debit_id::text, transfer.credit_id::text)`
