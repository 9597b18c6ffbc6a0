import { isReportedReversal } from '../banktx/lineConditions'
import type { Pool, Tx } from '../db/client'

/**
 * SQL: an unexplained debit `back` that may be the bank's reversal of a credit `line`, by account, amount and time. The
 * queries below also ask that a file marks it as a reversal or that it has the credit's reference.
 */
const mayReverse = `back.bank_account_id = line.bank_account_id and back.direction = 'DEBIT'
  and back.amount_minor = line.amount_minor and back.status = 'NEW'
  and back.booked_at between line.booked_at - interval '3 days' and line.booked_at + interval '13 days'`

/** True if the bank may have taken this credit back. */
export async function selectMayBeTakenBack(db: Pool | Tx, lineId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'banklines.may-be-taken-back',
    text: `select exists (select from bank_tx line join bank_tx back on ${mayReverse}
             where line.id = $1 and (back.bank_ref = line.bank_ref or ${isReportedReversal('back')})) as has`,
    values: [lineId],
  })
  return rows[0]?.has === true
}

/** The reversal has the reference, name or IBAN of the credit. */
const isOfCredit = `(back.bank_ref = line.bank_ref or (${isReportedReversal('back')}
  and ((back.sender_fold <> '' and back.sender_fold = line.sender_fold)
    or back.sender_iban_hash = line.sender_iban_hash)))`

/** True if the bank took this credit back: the reversal has its reference, name or IBAN. */
export async function selectIsLineTakenBack(db: Pool | Tx, lineId: string): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'banklines.is-line-taken-back',
    text: `select exists (select from bank_tx line join bank_tx back on ${mayReverse}
             where line.id = $1 and ${isOfCredit}) as has`,
    values: [lineId],
  })
  return rows[0]?.has === true
}

/**
 * True if the bank took back a credit that this deposit was given: the reversal has the credit's reference, name or
 * IBAN, or the deposit's reference.
 */
export async function selectIsTakenBack(
  db: Pool | Tx,
  { id, referenceCode }: { id: string; referenceCode: string },
): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>({
    name: 'banklines.is-taken-back',
    text: `select exists (select from match_line link join bank_tx line on line.id = link.bank_tx_id
               join bank_tx back on ${mayReverse}
             where link.request_id = $1 and link.released_at is null
               and (${isOfCredit}
                  or (${isReportedReversal('back')} and strpos(upper(back.description), $2) > 0))) as has`,
    values: [id, referenceCode],
  })
  return rows[0]?.has === true
}
