import { openWithdrawalStatuses, type WithdrawalStatus } from '@kasa/domain/withdrawal'

import { existenceFindings, orderFindings, repeatFindings, type RequestFacts } from './requestFacts'
import type { Finding, MerchantFacts } from './findings'
import type { Carried } from './bank'
import type { CallbackEvent, MerchantPayout } from './merchantClient'
import type { PlannedPayout } from './payoutPlan'

/**
 * The result of one planned payout, as the merchant's server saw it. `heldMinor` is what was held for it when it was
 * created, in kuruş.
 */
export type PayoutFacts = RequestFacts<PlannedPayout, MerchantPayout> & { heldMinor: bigint }

/** What the banks executed, by payout or part of one; empty without tellers. */
export type BankBook = ReadonlyMap<string, Carried>

/** The transfers of one payout; several if it was split. */
const transfersOf = ({ ids: [id] }: Pick<PayoutFacts, 'ids'>, book: BankBook): Carried[] =>
  [...book.values()].filter(({ payoutId }) => payoutId === id)

const amountOf = (transfers: readonly Carried[]): number =>
  transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/** The status in which a payout must end, by what its banks did; undefined if some of it may still wait. */
export function expectedStatus(
  facts: PayoutFacts,
  book: BankBook,
): 'PAID' | 'PARTIALLY_PAID' | 'RETURNED' | 'CANCELLED' | undefined {
  if (facts.cancelled) return 'CANCELLED'
  const left = transfersOf(facts, book).filter(({ times }) => times > 0)
  if (amountOf(left) !== facts.plan.amountMinor) return undefined
  const back = left.filter(({ comesBack }) => comesBack)
  if (back.length === 0) return 'PAID'
  return back.length === left.length ? 'RETURNED' : 'PARTIALLY_PAID'
}

/** True if the newest event of a payout reports everything its banks did: what left and stayed, and what came back. */
export function areAllEventsSent(facts: PayoutFacts, book: BankBook, newest: CallbackEvent | undefined): boolean {
  if (facts.cancelled) return newest?.data.status === 'CANCELLED'
  const left = transfersOf(facts, book).filter(({ times }) => times > 0)
  if (left.length === 0) return true
  const back = amountOf(left.filter(({ comesBack }) => comesBack))
  return (
    newest?.data.kind === 'withdrawal' &&
    newest.data.paid === BigInt(amountOf(left) - back) &&
    (newest.data.returned ?? 0n) >= BigInt(back)
  )
}

/** The events of a payout in one transfer, in order. */
const words = ['withdraw.sent', 'withdraw.paid', 'withdraw.returned']
const expectedEvents: Partial<Record<MerchantPayout['status'], readonly string[]>> = {
  SENT: words.slice(0, 1),
  PAID: words.slice(0, 2),
  RETURNED: words,
  CANCELLED: ['withdraw.cancelled'],
  REJECTED: ['withdraw.rejected'],
}
/** The last event of a payout in several transfers. */
const lastOfParts: Partial<Record<MerchantPayout['status'], string>> = {
  PARTIALLY_PAID: 'withdraw.partially_paid',
  PAID: 'withdraw.paid',
  RETURNED: 'withdraw.returned',
}

function lifeFindings(facts: PayoutFacts, book: BankBook): Finding[] {
  const { plan, final } = facts
  const wrong = existenceFindings('payout', facts)
  if (wrong.length > 0 || !final) return wrong
  const found = (kind: Finding['kind'], what: Finding['what'], detail: string): Finding[] => [
    { kind, what, object: plan.merchantRef, detail },
  ]
  const transfers = transfersOf(facts, book)
  const times = Math.max(0, ...transfers.map((transfer) => transfer.times))
  if (times > 1) return found('doubled', 'transfer', `${final.number}: sent ${times} times`)
  const sentMinor = amountOf(transfers.filter((transfer) => transfer.times > 0))
  if (sentMinor > plan.amountMinor) return found('doubled', 'transfer', `${final.number}: ${sentMinor} kuruş were sent`)
  if (facts.cancelled && times > 0) return found('wrong', 'transfer', `${final.number}: sent after it was cancelled`)
  const expected = expectedStatus(facts, book)
  if (expected !== undefined && final.status !== expected)
    return found('lost', 'transfer', `${final.number}: must be ${expected}, is ${final.status}`)
  return []
}

type Found = (kind: Finding['kind'], detail: string) => Finding

/** For a payout in one transfer: each state's event once, in order. */
function wordFindings(final: MerchantPayout, events: readonly CallbackEvent[], found: Found): Finding[] {
  const types = events.map(({ type }) => type)
  const wanted = expectedEvents[final.status] ?? []
  return [
    ...repeatFindings(final.merchantRef, events),
    ...wanted.filter((type) => !types.includes(type)).map((type) => found('lost', `${type} is not in the feed`)),
    ...(types.length === wanted.length && types.some((type, index) => type !== wanted[index])
      ? [found('wrong', `told in the order ${types.join(', ')}`)]
      : []),
  ]
}

/** For a split payout: every change of the paid and returned amounts once, the last one equal to the current state. */
function partFindings(final: MerchantPayout, events: readonly CallbackEvent[], found: Found): Finding[] {
  const reported = events.map((event) =>
    event.data.kind === 'withdrawal' ? `${event.type} ${event.data.paid} ${event.data.returned ?? 0n}` : event.type,
  )
  const nothing = final.paid === 0n && final.returned === null
  const last = `${lastOfParts[final.status] ?? final.status} ${final.paid} ${final.returned ?? 0n}`
  return [
    ...reported.filter((word, index) => reported.indexOf(word) !== index).map((word) => found('doubled', word)),
    ...(nothing || reported.at(-1) === last ? [] : [found('lost', `${last} is not the last of the feed`)]),
    ...events
      .filter(({ type }) => type === 'withdraw.sent')
      .map(({ type }) => found('wrong', `${type} of a split payout`)),
  ]
}

/** Every change is reported once and in order, with increasing numbers. */
function eventFindings({ plan, final }: PayoutFacts, events: readonly CallbackEvent[]): Finding[] {
  if (!final) return []
  const found: Found = (kind, detail) => ({ kind, what: 'event', object: plan.merchantRef, detail })
  const isSplit = final.status === 'PARTIALLY_PAID' || events.some(({ type }) => type === lastOfParts.PARTIALLY_PAID)
  return [...(isSplit ? partFindings : wordFindings)(final, events, found), ...orderFindings(plan.merchantRef, events)]
}

/** Payouts that were lost, doubled or wrong. `newest` is what a merchant with only callbacks believes. */
export function payoutFindings(facts: {
  payouts: readonly PayoutFacts[]
  carried: BankBook
  eventsOf: ReadonlyMap<string, readonly CallbackEvent[]>
  newest: (id: string) => CallbackEvent | undefined
}): Finding[] {
  return facts.payouts.flatMap((payout) => {
    const { final, plan } = payout
    const believed = final && facts.newest(final.id)?.data.status
    return [
      ...lifeFindings(payout, facts.carried),
      ...(final ? eventFindings(payout, facts.eventsOf.get(final.id) ?? []) : []),
      ...(final && (final.status in expectedEvents || final.paid > 0n) && believed !== final.status
        ? [
            {
              kind: 'wrong',
              what: 'callback',
              object: plan.merchantRef,
              detail: `callbacks left the merchant at ${believed ?? 'nothing'}, it is ${final.status}`,
            } as const,
          ]
        : []),
    ]
  })
}

const isOpen = (status: WithdrawalStatus): boolean => openWithdrawalStatuses.some((open) => open === status)

/**
 * What is still held at the end for payouts or parts that neither left nor ended, such as one whose refusal waits for
 * a second person; in kuruş.
 */
export const stillHeld = (
  payouts: readonly Pick<PayoutFacts, 'ids' | 'final' | 'heldMinor'>[],
  book: BankBook,
): bigint =>
  payouts.reduce((sum, { ids, final, heldMinor }) => {
    if (final?.status === 'PARTIALLY_PAID') {
      const left = transfersOf({ ids }, book).filter(({ times }) => times > 0)
      return left.reduce((rest, part) => rest - BigInt(part.heldMinor), sum + heldMinor)
    }
    const isHeld = final && (isOpen(final.status) || (final.status === 'SUSPECT' && final.bankRef === null))
    return isHeld ? sum + heldMinor : sum
  }, 0n)

/**
 * What payouts moved of a merchant's balance: what was held for ours, and what ended otherwise or came back, ours and
 * others'.
 */
export function payoutsMoved(
  merchant: Pick<MerchantFacts, 'code' | 'feed'>,
  payouts: readonly Pick<PayoutFacts, 'plan' | 'heldMinor'>[],
): bigint {
  const held = payouts
    .filter(({ plan }) => plan.merchant === merchant.code)
    .reduce((sum, own) => sum + own.heldMinor, 0n)
  // Each event has the total returned so far.
  const back = new Map<string, bigint>()
  for (const { event } of merchant.feed) {
    const { type, data } = event
    if (data.kind !== 'withdrawal') continue
    const isOver = type === 'withdraw.cancelled' || type === 'withdraw.rejected'
    back.set(data.id, isOver ? data.total : (data.returned ?? 0n))
  }
  return [...back.values()].reduce((sum, minor) => sum + minor, -held)
}
