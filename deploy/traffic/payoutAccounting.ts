import { openWithdrawalStatuses, type WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Finding, MerchantFacts } from './findings'
import type { Carried } from './bank'
import type { CallbackEvent, MerchantPayout } from './merchantClient'
import type { PlannedPayout } from './payoutPlan'

/** What became of one planned payout, as the merchant's server saw it. */
export type PayoutFacts = {
  plan: PlannedPayout
  /** Ids answered to the first call and to every repeat of it. */
  ids: string[]
  /** The code the request was refused with, where it was. */
  refused: string | undefined
  cancelled: boolean
  /** What was held for it when it was answered, in kuruş. */
  heldMinor: bigint
  unanswered: string | undefined
  /** GET by id and the search by reference, at the end. */
  final: MerchantPayout | undefined
  foundByRef: string[]
}

/** What the banks carried out, by payout; none where nobody sends. */
export type BankBook = ReadonlyMap<string, Carried>

const carriedOf = ({ ids: [id] }: PayoutFacts, book: BankBook): Carried | undefined =>
  id === undefined ? undefined : book.get(id)

/** How a payout must end, by what its bank did; undefined where it may still wait. */
export function expectedStatus(facts: PayoutFacts, book: BankBook): 'PAID' | 'RETURNED' | 'CANCELLED' | undefined {
  const carried = carriedOf(facts, book)
  if (facts.cancelled) return 'CANCELLED'
  if (!carried || carried.times === 0) return undefined
  return carried.comesBack ? 'RETURNED' : 'PAID'
}

/** What a merchant is told of a payout, in its order. */
const words = ['withdraw.sent', 'withdraw.paid', 'withdraw.returned']
const told: Partial<Record<MerchantPayout['status'], readonly string[]>> = {
  SENT: words.slice(0, 1),
  PAID: words.slice(0, 2),
  RETURNED: words,
  CANCELLED: ['withdraw.cancelled'],
  REJECTED: ['withdraw.rejected'],
}

function lifeFindings(facts: PayoutFacts, book: BankBook): Finding[] {
  const { plan, final } = facts
  const found = (kind: Finding['kind'], what: Finding['what'], detail: string): Finding[] => [
    { kind, what, object: plan.merchantRef, detail },
  ]
  const ids = new Set([...facts.ids, ...facts.foundByRef])
  if (facts.unanswered !== undefined) return found('lost', 'payout', `given up: ${facts.unanswered}`)
  if (facts.ids.length === 0)
    return facts.foundByRef.length > 0
      ? found('wrong', 'payout', `refused with ${facts.refused ?? 'nothing'}, yet it exists`)
      : []
  if (ids.size > 1) return found('doubled', 'payout', `ids ${[...ids].join(', ')}`)
  if (!final || facts.foundByRef.length === 0) return found('lost', 'payout', 'it was answered, now it cannot be found')
  if (final.amount !== BigInt(plan.amountMinor))
    return found('wrong', 'payout', `amount ${final.amount}, asked for ${plan.amountMinor}`)
  const times = carriedOf(facts, book)?.times ?? 0
  if (times > 1) return found('doubled', 'transfer', `${final.number}: sent ${times} times`)
  if (facts.cancelled && times > 0) return found('wrong', 'transfer', `${final.number}: sent after it was cancelled`)
  const expected = expectedStatus(facts, book)
  if (expected !== undefined && final.status !== expected)
    return found('lost', 'transfer', `${final.number}: must be ${expected}, is ${final.status}`)
  return []
}

/** Every event of a state once, each after the one before it, and the numbers rise with them. */
function eventFindings({ plan, final }: PayoutFacts, events: readonly CallbackEvent[]): Finding[] {
  if (!final) return []
  const found = (kind: Finding['kind'], detail: string): Finding => ({
    kind,
    what: 'event',
    object: plan.merchantRef,
    detail,
  })
  const types = events.map(({ type }) => type)
  const wanted = told[final.status] ?? []
  return [
    ...types.filter((type, index) => types.indexOf(type) !== index).map((type) => found('doubled', type)),
    ...wanted.filter((type) => !types.includes(type)).map((type) => found('lost', `${type} is not in the feed`)),
    ...(types.length === wanted.length && types.some((type, index) => type !== wanted[index])
      ? [found('wrong', `told in the order ${types.join(', ')}`)]
      : []),
    ...events.flatMap((event, index) =>
      index > 0 && event.sequence <= (events[index - 1]?.sequence ?? 0)
        ? [found('wrong', `${event.type} is number ${event.sequence}, after a later one`)]
        : [],
    ),
  ]
}

/** What was lost, doubled or wrong of the payouts; `newest`: what a merchant who only listened believes. */
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
      ...(final && final.status in told && believed !== final.status
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

/** What is held at the end for payouts that neither left nor ended, such as one whose refusal waits for a second person; in kuruş. */
export const stillHeld = (payouts: readonly Pick<PayoutFacts, 'final' | 'heldMinor'>[]): bigint =>
  payouts
    .filter(({ final }) => final && (isOpen(final.status) || (final.status === 'SUSPECT' && final.bankRef === null)))
    .reduce((sum, { heldMinor }) => sum + heldMinor, 0n)

/** What payouts moved of a merchant's balance: what was held for ours, and what ended otherwise or came back, ours and others'. */
export function payoutsMoved(
  merchant: Pick<MerchantFacts, 'code' | 'feed'>,
  payouts: readonly Pick<PayoutFacts, 'plan' | 'heldMinor'>[],
): bigint {
  const held = payouts
    .filter(({ plan }) => plan.merchant === merchant.code)
    .reduce((sum, own) => sum + own.heldMinor, 0n)
  const back = merchant.feed.reduce((sum, { event: { type, data } }) => {
    if (data.kind !== 'withdrawal') return sum
    if (type === 'withdraw.returned') return sum + (data.returned ?? 0n)
    return type === 'withdraw.cancelled' || type === 'withdraw.rejected' ? sum + data.total : sum
  }, 0n)
  return back - held
}
