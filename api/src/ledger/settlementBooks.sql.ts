/** Compares approved settlements with the terms, runs and payouts in the database. */

/**
 * Every settlement of an approved run has a payout with its amount to the account of its terms. No other settlement
 * has one.
 */
export const settlementsAsAgreed = `
  select coalesce(payout.number, run.number || ' of ' || coalesce(merchant.code, settlement.merchant_id::text)) as row,
    'expected ' || case when is_due then settlement.amount_minor || ' without fee to ' || terms.holder || ', …'
      || terms.iban_last4 || ', agreed to in ' || run.approval_id else 'no payout' end
      || ' by ' || run.number || '; found '
        || coalesce(payout.amount_minor || ' with ' || (payout.fee_minor + payout.tax_minor) || ' to '
        || payout.beneficiary_name || ', …'
      || payout.beneficiary_iban_last4 || coalesce(', agreed to in ' || payout.approval_id, ''), 'no payout') as why
  from settlement join settlement_run run on run.id = settlement.run_id
  left join merchant on merchant.id = settlement.merchant_id
  left join settlement_terms terms on terms.id = settlement.terms_id
  left join withdraw_request payout on payout.settlement_id = settlement.id
  cross join lateral (select run.status = 'APPROVED' and settlement.left_out is null as is_due) due
  where is_due <> (payout.id is not null) or (is_due and
    (payout.merchant_id, payout.amount_minor, payout.fee_minor + payout.tax_minor, payout.beneficiary_iban_hash,
      payout.beneficiary_iban_last4, payout.beneficiary_name, payout.approval_id, terms.merchant_id)
    is distinct from (settlement.merchant_id, settlement.amount_minor, 0::bigint, terms.iban_hash, terms.iban_last4,
      terms.holder, run.approval_id, settlement.merchant_id))`

/**
 * Compares runs with what two people approved according to the audit log: the number of merchants, the total, and
 * each merchant's terms.
 */
export const settlementsAsLogged = `
  with paid as (
    select run_id, count(*) as merchants, coalesce(sum(amount_minor), 0) as amount from settlement
      where left_out is null group by run_id
  )
  select run.number as row, 'expected ' || (log.after ->> 'amountMinor') || ' to ' || (log.after ->> 'merchants')
    || ' merchants by row ' || log.seq || ' of the audit log; found '
      || coalesce(paid.amount, 0) || ' to ' || coalesce(paid.merchants, 0) || ', ' || run.status as why
  from audit_log log join settlement_run run on run.id::text = log.object_id left join paid on paid.run_id = run.id
  where log.object_type = 'settlementRun' and log.action = 'settlementRun.approve'
    and (run.status, coalesce(paid.merchants, 0)::text, coalesce(paid.amount, 0)::text) is distinct from
      ('APPROVED', log.after ->> 'merchants', log.after ->> 'amountMinor')
  union all
  select coalesce(merchant.code, log.object_id) || ' terms ' || (log.after ->> 'version'), 'expected T+'
    || (log.after ->> 'settlementCycle') || ' at ' || (log.after ->> 'cutOff') || ' from '
      || (log.after ->> 'minMinor') || ' to ' || (log.after ->> 'holder') || ', ' || (log.after ->> 'iban')
      || ', keeping ' || coalesce(log.after ->> 'reserveBasisPoints', '0') || ' for '
        || coalesce(log.after ->> 'reserveDays', '0') || ' days, by row ' || log.seq || ' of the audit log; found '
      || coalesce('T+' || terms.cycle_days || ' at ' || terms.cut_off || ' from ' || terms.min_minor || ' to '
        || terms.holder || ', …' || terms.iban_last4
      || ', keeping ' || terms.reserve_basis_points || ' for ' || terms.reserve_days || ' days', 'none')
  from audit_log log left join merchant on merchant.id::text = log.object_id
  left join settlement_terms terms on terms.merchant_id::text = log.object_id
    and terms.version::text = log.after ->> 'version'
  where log.object_type = 'merchant' and log.action = 'merchant.settlementTerms'
    and (terms.cycle_days::text, terms.cut_off, terms.min_minor::text, terms.holder, terms.iban_last4,
      terms.reserve_basis_points::text, terms.reserve_days::text)
      is distinct from (log.after ->> 'settlementCycle', log.after ->> 'cutOff', log.after ->> 'minMinor',
        log.after ->> 'holder', right(replace(log.after ->> 'iban', ' ', ''), 4),
        coalesce(log.after ->> 'reserveBasisPoints', '0'), coalesce(log.after ->> 'reserveDays', '0'))`
