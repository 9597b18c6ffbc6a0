/**
 * The expected reserves of merchants, computed from the settlements that kept and released money; see
 * `expected.sql.ts`.
 */

const paid = `settlement join settlement_run run on run.id = settlement.run_id and run.status = 'APPROVED' and settlement.left_out is null`

/** What settlements moved between a merchant's available balance and its reserve. */
export const reserveLines = `
    select 'settlement', settlement.id, side.kind, 1, 'MERCHANT:' || merchant_id || side.part, side.amount
    from ${paid} cross join lateral (values
      ('P12', ':AVAILABLE', kept_minor), ('P12', ':RESERVE', -kept_minor), ('P12R', ':RESERVE', released_minor),
        ('P12R', ':AVAILABLE', -released_minor)
    ) side (kind, part, amount)`

/**
 * Checks that every settlement kept the percentage of its terms until the release day of its terms, released exactly
 * the parts that were due, and paid the rest, and that a merchant's reserve is what was kept and not released.
 */
export const reservesAsKept = `
  select run.number || ' of ' || coalesce(merchant.code, settlement.merchant_id::text) as row,
    'expected kept ' || asked.kept || ' until ' || coalesce(asked.release_on::text, 'no day') || ', released '
      || coalesce(part.sum, 0) || ' in ' || coalesce(part.sound, 0) || ' parts, paid '
      || (due.minor - asked.kept + coalesce(part.sum, 0)) || '; found ' || settlement.kept_minor || ' until '
        || coalesce(settlement.release_on::text, 'no day') || ', '
      || settlement.released_minor || ' in ' || coalesce(part.times, 0) || ', ' || settlement.amount_minor as why
  from ${paid}
  left join merchant on merchant.id = settlement.merchant_id
  left join settlement_terms terms on terms.id = settlement.terms_id
  cross join lateral (select greatest(settlement.available_minor - settlement.awaiting_minor, 0) as minor) due
  cross join lateral (
    select div(greatest(least(settlement.gross_minor - settlement.fee_minor, due.minor), 0)::numeric *
      coalesce(terms.reserve_basis_points, 0), 10000)::bigint as kept
  ) share
  cross join lateral (select share.kept, case when share.kept > 0 then run.day + terms.reserve_days end as release_on)
    asked
  left join lateral (
    select sum(earlier.kept_minor) as sum, count(*) as times,
      count(*) filter (where earlier.merchant_id = settlement.merchant_id and earlier.release_on <= run.day
        and earlier.left_out is null and before.status = 'APPROVED'
        and before.decided_at <= run.decided_at and earlier.id <> settlement.id) as sound
    from settlement earlier join settlement_run before on before.id = earlier.run_id
      where earlier.released_in = settlement.id
  ) part on true
  where settlement.kept_minor <> asked.kept or settlement.release_on is distinct from asked.release_on
    or settlement.released_minor <> coalesce(part.sum, 0) or coalesce(part.times, 0) <> coalesce(part.sound, 0)
    or exists (select from settlement late join settlement_run before on before.id = late.run_id
      where late.merchant_id = settlement.merchant_id and late.kept_minor > 0 and late.left_out is null
        and late.released_in is null
        and late.release_on <= run.day and before.status = 'APPROVED' and before.decided_at < run.decided_at)
    or settlement.amount_minor <> due.minor - asked.kept + coalesce(part.sum, 0)
  union all
  select coalesce(merchant.code, account.merchant_id) || ' RESERVE', 'expected ' || coalesce(kept.sum, 0)
    || ' kept and not released; found ' || coalesce(account.sum, 0)
  from (
    select split_part(code, ':', 2) as merchant_id, -sum(line.amount_minor) as sum
    from ledger_account join journal_line line on line.account_id = ledger_account.id
      where code like 'MERCHANT:%:RESERVE' group by 1
  ) account full join (
    select settlement.merchant_id::text as merchant_id, sum(kept_minor) as sum from ${paid} where kept_minor > 0
      and released_in is null group by 1
  ) kept using (merchant_id)
  left join merchant on merchant.id::text = account.merchant_id
  where coalesce(account.sum, 0) <> coalesce(kept.sum, 0)`
