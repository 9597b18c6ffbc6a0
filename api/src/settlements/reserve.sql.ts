import type { Pool, Tx } from '../db/client'

type Db = Pool | Pick<Tx, 'query'>

/** Settlements that were paid, or will be by an approved run; only these count for the reserve. */
const paid = `run.status = 'APPROVED' and settlement.left_out is null`
const settlements = 'settlement join settlement_run run on run.id = settlement.run_id'

/** Kuruş. Money received for a merchant, and the fee and tax in it. */
export type Incoming = { merchantId: string; grossMinor: bigint; feeMinor: bigint }

/**
 * Money received for merchants before `dueUntil` and since their last settlement. A request counts with all its
 * postings, so one that was since undone, reversed or refunded counts as zero.
 */
export async function selectIncoming(
  db: Db,
  merchants: readonly { merchantId: string; dueUntil: Date }[],
): Promise<Incoming[]> {
  const { rows } = await db.query<Incoming>({
    name: 'settlements.incoming',
    text: `with asked as (
             select input.merchant_id, input.due_until, account.id as account_id, (
               select max(settlement.due_until) from ${settlements} where settlement.merchant_id = input.merchant_id
                 and ${paid}) as since
             from unnest($1::uuid[], $2::timestamptz[]) input (merchant_id, due_until)
             join ledger_account account on account.code = 'MERCHANT:' || input.merchant_id || ':AVAILABLE'
           ), came as (
             select distinct asked.merchant_id, asked.account_id, journal.source_type, journal.source_id
             from journal join journal_line line on line.journal_id = journal.id join asked
               on asked.account_id = line.account_id
             where journal.kind in ('P2', 'P2b', 'P10a') and journal.at < asked.due_until
               and journal.at >= coalesce(asked.since, '-infinity')
           ), charge as (select id from ledger_account where code like 'FEE:%' or code = 'TAX_PAYABLE')
           select came.merchant_id as "merchantId", coalesce(-sum(line.amount_minor), 0)::bigint as "grossMinor",
             coalesce(-sum(line.amount_minor) filter (where line.account_id <> came.account_id), 0)::bigint as
               "feeMinor"
           from came join journal on journal.source_type = came.source_type and journal.source_id = came.source_id
           join journal_line line on line.journal_id = journal.id
             and (line.account_id = came.account_id or line.account_id in (select id from charge))
           group by came.merchant_id`,
    values: [merchants.map(({ merchantId }) => merchantId), merchants.map(({ dueUntil }) => dueUntil)],
  })
  return rows
}

/** What each merchant's reserve is to release by a day in Istanbul, in kuruş; no row if nothing. */
export async function selectMatured(
  db: Db,
  merchants: readonly { merchantId: string; day: string }[],
): Promise<{ merchantId: string; releasedMinor: bigint }[]> {
  const { rows } = await db.query<{ merchantId: string; releasedMinor: bigint }>({
    name: 'settlements.matured',
    text: `select settlement.merchant_id as "merchantId", sum(kept_minor)::bigint as "releasedMinor"
           from unnest($1::uuid[], $2::date[]) input (merchant_id, day)
           join settlement on settlement.merchant_id = input.merchant_id join settlement_run run
             on run.id = settlement.run_id
           where ${paid} and kept_minor > 0 and released_in is null and release_on <= input.day group by 1`,
    values: [merchants.map(({ merchantId }) => merchantId), merchants.map(({ day }) => day)],
  })
  return rows
}

/** Records which settlement released the parts of a merchant's reserve that are due. */
export async function setReleased(
  tx: Tx,
  released: { settlementId: string; merchantId: string; day: string },
): Promise<void> {
  await tx.query({
    name: 'settlements.release',
    text: `update settlement set released_in = $1 from settlement_run run
           where run.id = settlement.run_id and settlement.merchant_id = $2 and ${paid}
             and kept_minor > 0 and released_in is null and release_on <= $3::date`,
    values: [released.settlementId, released.merchantId, released.day],
  })
}

/** What one settlement kept in the reserve. `number`: of its run. */
export type ReservePart = { id: string; number: string; keptMinor: bigint; releaseOn: string }

/** The parts of a merchant's reserve, the next to be released first. */
export async function selectReserve(db: Db, merchantId: string): Promise<ReservePart[]> {
  const { rows } = await db.query<ReservePart>({
    name: 'settlements.reserve',
    text: `select settlement.id, run.number, kept_minor as "keptMinor", release_on::text as "releaseOn"
      from ${settlements}
           where settlement.merchant_id = $1 and ${paid} and kept_minor > 0 and released_in is null
             order by release_on, run.number`,
    values: [merchantId],
  })
  return rows
}
