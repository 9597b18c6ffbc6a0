import { isOpenAt } from '@kasa/domain/isOpenAt'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import {
  brokenAlone,
  headroomOf,
  isCounting,
  limitDemands,
  limitPeriodKey,
  limitSubjectKey,
  type LimitDemand,
  type LimitRule,
  type LimitSubjects,
} from '@kasa/domain/limits'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import {
  insertReservations,
  lowerCounter,
  moveReservations,
  raiseAnyway,
  raiseCounter,
  selectAccountRules,
  selectCounters,
  selectHeldLimits,
  selectIsHeld,
  selectMerchantRules,
  type LimitRow,
  type NewReservation,
} from './limits.sql'

type Request = { id: string; amountMinor: bigint; at: Date }
type Given = { rules: LimitRule[]; isOpen: boolean }

const givenBy = (rows: readonly LimitRow[], at: Date): Given => ({
  rules: rows.flatMap(({ rule }) => rule ?? []),
  isOpen: rows.every(({ activeHours, holidayPolicy }) => isOpenAt(activeHours, at, holidayPolicy)),
})

/** Raises a counter by its rule's action: a BLOCK rule only up to its cap, others beyond it with a mark. */
async function takeOne(tx: Tx, demand: LimitDemand): Promise<NewReservation | undefined> {
  if (demand.action !== 'BLOCK')
    return { ...demand, status: 'RESERVED', isOver: (await raiseAnyway(tx, demand)) > demand.cap }
  return (await raiseCounter(tx, demand)) ? { ...demand, status: 'RESERVED', isOver: false } : undefined
}

/** Takes all demands or none. Returns what was taken, or the first that did not fit. */
async function takeAll(
  tx: Tx,
  demands: readonly LimitDemand[],
): Promise<{ taken: NewReservation[] } | { burst: LimitDemand }> {
  const taken: NewReservation[] = []
  for (const demand of demands) {
    const one = await takeOne(tx, demand)
    if (one) taken.push(one)
    else {
      for (const lowered of taken) await lowerCounter(tx, lowered)
      return { burst: demand }
    }
  }
  return { taken }
}

/** Reserved, or refused by a rule or by the hours. */
export type Reserved = 'RESERVED' | 'LIMIT' | 'HOURS'
/** Reserved, refused by the hours, or refused by this rule. */
export type Judged = { outcome: 'RESERVED' | 'HOURS' } | { outcome: 'LIMIT'; rule: LimitRule }

async function reserve(
  tx: Tx,
  { rules, isOpen }: Given,
  subjects: LimitSubjects,
  request: Request,
  keepsRefusal: boolean,
): Promise<Judged> {
  if (!isOpen) return { outcome: 'HOURS' }
  const refuse = async (demand: LimitDemand): Promise<Judged> => {
    if (keepsRefusal) await insertReservations(tx, request.id, [{ ...demand, status: 'REFUSED', isOver: true }])
    const rule = rules.find(({ id }) => id === demand.ruleId)
    if (!rule) throw new Error(`The rule ${demand.ruleId} refused and is not there`)
    return { outcome: 'LIMIT', rule }
  }
  const alone = brokenAlone(rules, subjects, request.amountMinor)
  const blocking = alone.find(({ action }) => action === 'BLOCK')
  if (blocking) return refuse(blocking)
  const outcome = await takeAll(tx, limitDemands(rules, subjects, request.amountMinor, request.at))
  if ('burst' in outcome) return refuse(outcome.burst)
  const reservations = [
    ...outcome.taken,
    ...alone.map((demand): NewReservation => ({ ...demand, status: 'RESERVED', isOver: true })),
  ]
  if (reservations.length > 0) await insertReservations(tx, request.id, reservations)
  return { outcome: 'RESERVED' }
}

type LimitRequest = Request & { merchantId: string; customerRef: string; keyId: string | null }

const subjectsOf = ({ merchantId, customerRef, keyId }: LimitRequest) => ({ merchantId, customerRef, keyId })

/**
 * Reserves the limits of a deposit's merchant, key and customer. If one would be exceeded, nothing is reserved and
 * the refusing rule is stored.
 */
export async function reserveMerchantLimits(tx: Tx, request: LimitRequest): Promise<Reserved> {
  const rows = await selectMerchantRules(tx, request.merchantId, 'limit_group_id')
  return (await reserve(tx, givenBy(rows, request.at), subjectsOf(request), request, true)).outcome
}

/**
 * Reserves the limits of a wallet transfer, those of its merchant's wallet group. If one would be exceeded, nothing is
 * reserved and the refusing rule is stored.
 */
export async function reserveWalletLimits(tx: Tx, request: LimitRequest): Promise<Reserved> {
  const rows = await selectMerchantRules(tx, request.merchantId, 'wallet')
  return (await reserve(tx, givenBy(rows, request.at), subjectsOf(request), request, true)).outcome
}

/**
 * Reserves the limits of a payout, including those of the beneficiary's IBAN. If one would be exceeded, nothing is
 * reserved. The refusal is not stored, because the payout is not either.
 */
export async function reservePayoutLimits(tx: Tx, request: LimitRequest & { ibanHash: string }): Promise<Judged> {
  const rows = await selectMerchantRules(tx, request.merchantId, 'payout_limit_group_id')
  const subjects = { ...subjectsOf(request), ibanHash: request.ibanHash }
  return reserve(tx, givenBy(rows, request.at), subjects, request, false)
}

/**
 * Reserves an account's and its operator's limits. If one would be exceeded, nothing is reserved, because another
 * account may have room.
 */
export async function reserveAccountLimits(tx: Tx, request: Request & { accountId: string }): Promise<Reserved> {
  const rows = await selectAccountRules(tx, [request.accountId])
  const subjects = { accountId: request.accountId, operatorId: rows[0]?.operatorId ?? null }
  return (await reserve(tx, givenBy(rows, request.at), subjects, request, false)).outcome
}

/** Marks the request's reservations as used, after it was approved or sent. */
export const confirmLimits = (tx: Tx, requestId: string): Promise<void> => moveReservations(tx, requestId, 'confirm')
/** Frees the request's reservations, after it ended without money. */
export const releaseLimits = (tx: Tx, requestId: string): Promise<void> => moveReservations(tx, requestId, 'release')

/** Reserves again what was confirmed or freed, even beyond the caps, because the money has already moved. */
export const reopenAnyway = (tx: Tx, requestId: string): Promise<void> => moveReservations(tx, requestId, 'reopen')

/** Everything a request reserves, reserved, or was refused by. */
export const heldLimitsOf = selectHeldLimits

/** True if the request exceeded a rule with the action HOLD; it then needs a person's decision. */
export const isHeldByLimit = selectIsHeld

/** What an account's limits leave at a moment; amounts in kuruş, null if unlimited. */
export type AccountLimits = {
  headroomMinor: bigint | null
  minTxMinor: bigint | null
  maxTxMinor: bigint | null
  isOpen: boolean
}

const least = (amounts: readonly bigint[]) =>
  amounts.reduce<bigint | null>((low, amount) => (low === null || amount < low ? amount : low), null)
const most = (amounts: readonly bigint[]) =>
  amounts.reduce<bigint | null>((high, amount) => (high === null || amount > high ? amount : high), null)

/** What each account may still take under BLOCK rules. Every requested account is in the result. */
export async function accountLimits(
  tx: Pick<Tx, 'query'>,
  accountIds: readonly string[],
  at: Date,
): Promise<Map<string, AccountLimits>> {
  const rows = await selectAccountRules(tx, accountIds)
  const bounds = rows.flatMap(({ rule, accountId, operatorId }) => {
    const subjectKey = rule?.action === 'BLOCK' ? limitSubjectKey(rule, { accountId, operatorId }) : undefined
    return rule && subjectKey !== undefined
      ? [{ ...rule, accountId, ruleId: rule.id, subjectKey, periodKey: limitPeriodKey(rule, at) }]
      : []
  })
  const counting = bounds.filter(isCounting)
  const counters = counting.length === 0 ? [] : await selectCounters(tx, counting)
  const keyOf = ({ ruleId, subjectKey }: { ruleId: string; subjectKey: string }) => `${ruleId}/${subjectKey}`
  const taken = new Map(counters.map((counter) => [keyOf(counter), counter.taken]))
  return new Map(
    accountIds.map((id) => {
      const own = bounds.filter(({ accountId }) => accountId === id)
      const alone = own.filter((rule) => !isCounting(rule))
      const counted = own
        .filter(isCounting)
        .flatMap((rule) =>
          rule.cap === null ? [] : [{ metric: rule.metric, cap: rule.cap, taken: taken.get(keyOf(rule)) ?? 0n }],
        )
      return [
        id,
        {
          headroomMinor: headroomOf(counted),
          minTxMinor: most(alone.flatMap(({ min }) => min ?? [])),
          maxTxMinor: least(alone.flatMap(({ cap }) => cap ?? [])),
          isOpen: rows
            .filter(({ accountId }) => accountId === id)
            .every(({ activeHours, holidayPolicy }) => isOpenAt(activeHours, at, holidayPolicy)),
        },
      ]
    }),
  )
}

/** For the drawer: used and reserved amount of an account's tightest daily limit; null if it has none. */
export async function accountLimitToday(
  ctx: Ctx,
  accountId: string,
): Promise<{ usedMinor: bigint; capMinor: bigint } | null> {
  const { pool } = ctx.tenant
  const daily = (await selectAccountRules(pool, [accountId]))
    .flatMap(({ rule }) =>
      rule?.subject === 'ACCOUNT' && rule.metric === 'AMOUNT' && rule.period === 'DAY' && rule.cap !== null
        ? [{ ruleId: rule.id, capMinor: rule.cap }]
        : [],
    )
    .sort((a, b) => Number(a.capMinor - b.capMinor))[0]
  if (!daily) return null
  const [counter] = await selectCounters(pool, [
    { ruleId: daily.ruleId, subjectKey: accountId, periodKey: istanbulDay(ctx.now()) },
  ])
  return { usedMinor: counter?.taken ?? 0n, capMinor: daily.capMinor }
}
