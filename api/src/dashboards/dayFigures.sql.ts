import { cardDay } from '../cards/cardDay'
import type { Pool } from '../db/client'
import { depositDay } from '../deposits/depositDay'
import { factsNow, hoursNow, paceNow } from '../facts/factsNow'
import { walletDay } from '../wallets/walletDay'
import { withdrawalDay } from '../withdrawals/withdrawalDay'

/** The day in Istanbul and the merchant; null means all merchants. */
export type DayOf = { day: string; merchantId: string | null }

const ofDay = `day = $1::date and ($2::uuid is null or merchant_id = $2)`
const sum = (column: string, as: string) => `coalesce(sum(${column}), 0)::bigint as "${as}"`

export type DepositSums = {
  approved: bigint
  grossMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  /** Reversed on the day, in kuruş. */
  takenBackMinor: bigint
  ended: bigint
  autoApproved: bigint
  byPerson: bigint
  inTime: bigint
}

/** Totals of a day's deposits. Late approvals had already counted as expired, so they are subtracted once. */
export async function selectDepositSums(pool: Pool, { day, merchantId }: DayOf): Promise<DepositSums | undefined> {
  const { rows } = await pool.query<DepositSums>({
    name: 'dash.deposits',
    text: `select ${[
      sum('approved', 'approved'),
      sum('gross_minor', 'grossMinor'),
      sum('fee_minor - reversed_fee_minor', 'feeMinor'),
      sum('tax_minor - reversed_tax_minor', 'taxMinor'),
      sum('reversed_minor', 'takenBackMinor'),
      sum('approved + rejected + expired - late', 'ended'),
      sum('auto_approved', 'autoApproved'),
      sum('by_person', 'byPerson'),
      sum('in_time', 'inTime'),
    ].join(', ')} from ${factsNow(depositDay)} fact where ${ofDay}`,
    values: [day, merchantId],
  })
  return rows[0]
}

export type PayoutSums = {
  sent: bigint
  sentMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  returnedMinor: bigint
  bankFeeMinor: bigint
  inTime: bigint
}

/** Totals of a day's payouts. */
export async function selectPayoutSums(pool: Pool, { day, merchantId }: DayOf): Promise<PayoutSums | undefined> {
  const { rows } = await pool.query<PayoutSums>({
    name: 'dash.payouts',
    text: `select ${[
      sum('sent', 'sent'),
      sum('sent_minor', 'sentMinor'),
      sum('fee_minor - fee_back_minor', 'feeMinor'),
      sum('tax_minor - tax_back_minor', 'taxMinor'),
      sum('returned_minor', 'returnedMinor'),
      sum('bank_fee_minor', 'bankFeeMinor'),
      sum('in_time', 'inTime'),
    ].join(', ')} from ${factsNow(withdrawalDay)} fact where ${ofDay}`,
    values: [day, merchantId],
  })
  return rows[0]
}

/**
 * How many more transfers than payouts were sent for a merchant since `since`: each payout counts once, regardless of
 * its parts.
 */
export async function selectFurtherParts(
  pool: Pool,
  { merchantId, since }: { merchantId: string; since: Date },
): Promise<bigint> {
  const { rows } = await pool.query<{ further: bigint }>({
    name: 'dash.further-parts',
    text: `select count(*) - count(distinct parent_id) as further from withdraw_request
           where merchant_id = $1 and parent_id is not null and status in ('SENT', 'SUSPECT', 'PAID', 'RETURNED')
             and decided_at >= $2`,
    values: [merchantId, since],
  })
  return rows[0]?.further ?? 0n
}

export type CardSums = {
  approved: bigint
  grossMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  /** Refunds and chargebacks, less what was won back and our loss, in kuruş. */
  takenBackMinor: bigint
  lossMinor: bigint
  decided: bigint
  inTime: bigint
}

/** Totals of a day's card transfers. */
export async function selectCardSums(pool: Pool, { day, merchantId }: DayOf): Promise<CardSums | undefined> {
  const { rows } = await pool.query<CardSums>({
    name: 'dash.cards',
    text: `select ${[
      sum('approved', 'approved'),
      sum('gross_minor', 'grossMinor'),
      sum('fee_minor', 'feeMinor'),
      sum('tax_minor', 'taxMinor'),
      sum('refunded_minor + chargeback_minor - won_minor - loss_minor', 'takenBackMinor'),
      sum('loss_minor', 'lossMinor'),
      sum('decided', 'decided'),
      sum('in_time', 'inTime'),
    ].join(', ')} from ${factsNow(cardDay)} fact where ${ofDay}`,
    values: [day, merchantId],
  })
  return rows[0]
}

export type WalletSums = {
  approved: bigint
  grossMinor: bigint
  sent: bigint
  sentMinor: bigint
  returnedMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
}

/** Totals of a day's wallet transfers in both directions. */
export async function selectWalletSums(pool: Pool, { day, merchantId }: DayOf): Promise<WalletSums | undefined> {
  const { rows } = await pool.query<WalletSums>({
    name: 'dash.wallets',
    text: `select ${[
      sum('approved', 'approved'),
      sum('gross_minor', 'grossMinor'),
      sum('sent', 'sent'),
      sum('sent_minor', 'sentMinor'),
      sum('returned_minor', 'returnedMinor'),
      sum('fee_minor - fee_back_minor', 'feeMinor'),
      sum('tax_minor - tax_back_minor', 'taxMinor'),
    ].join(', ')} from ${factsNow(walletDay)} fact where ${ofDay}`,
    values: [day, merchantId],
  })
  return rows[0]
}

/** The rails that the figures include. */
export type Rails = { deposits: boolean; payouts: boolean; cards: boolean; wallets: boolean }

export type HourSum = { isToday: boolean; hour: number; inMinor: bigint; outMinor: bigint }

/** Money in and out on these rails, for each hour of a day and of the same weekday a week before. */
export async function selectHours(pool: Pool, { day, merchantId }: DayOf, has: Rails): Promise<HourSum[]> {
  const ofBoth = `day in ($1::date, $1::date - 7) and ($2::uuid is null or merchant_id = $2)`
  const flows = [
    ...(has.deposits ? [`gross_minor as came, 0 as went from ${hoursNow(depositDay)}`] : []),
    ...(has.payouts ? [`0 as came, sent_minor as went from ${hoursNow(withdrawalDay)}`] : []),
    ...(has.cards ? [`gross_minor as came, 0 as went from ${hoursNow(cardDay)}`] : []),
    ...(has.wallets ? [`gross_minor as came, sent_minor as went from ${hoursNow(walletDay)}`] : []),
  ]
  if (flows.length === 0) return []
  const { rows } = await pool.query<HourSum>(
    `select day = $1::date as "isToday", hour, ${sum('came', 'inMinor')}, ${sum('went', 'outMinor')} from (
       ${flows.map((flow) => `select day, hour, ${flow} fact where ${ofBoth}`).join(' union all ')}
     ) flow group by 1, 2`,
    [day, merchantId],
  )
  return rows
}

/** Durations of decisions on a day's deposits, by step. */
export async function selectDecisionPace(
  pool: Pool,
  { day, merchantId }: DayOf,
): Promise<{ step: number; n: number }[]> {
  const { rows } = await pool.query<{ step: number; n: number }>({
    name: 'dash.pace',
    text: `select step::int as step, sum(n)::int as n from ${paceNow(depositDay, 'decision')} fact where ${ofDay}
      group by 1`,
    values: [day, merchantId],
  })
  return rows
}
