import type { SentLine } from './botClient'
import { existenceFindings, repeatFindings, type RequestFacts } from './requestFacts'
import { cardFindings, type CardFacts } from './cardAccounting'
import type { Finding, MerchantFacts } from './findings'
import type { CallbackEvent, MerchantDeposit } from './merchantClient'
import { payoutFindings, payoutsMoved, type BankBook, type PayoutFacts } from './payoutAccounting'
import { stories, type PlannedDeposit } from './plan'
import type { Delivery } from './receiver'
import { walletFindings, type WalletFacts } from './walletAccounting'

/** The result of one planned deposit, as the merchant's server saw it. */
export type DepositFacts = RequestFacts<PlannedDeposit, MerchantDeposit> & {
  /** True if the account's bot may approve an exact transfer; undefined while the account is unknown. */
  autoApproves: boolean | undefined
  paid: boolean
}

export type RunFacts = {
  deposits: readonly DepositFacts[]
  payouts: readonly PayoutFacts[]
  cards: readonly CardFacts[]
  wallets: readonly WalletFacts[]
  /** How many traders of this run decide on card transfers. */
  traders: number
  carried: BankBook
  lines: readonly SentLine[]
  merchants: readonly MerchantFacts[]
  deliveries: readonly Delivery[]
  /** The newest event of a deposit that a merchant's server accepted; lower sequences are dropped. */
  newest: (depositId: string) => CallbackEvent | undefined
  /** The API was killed during the run, so a callback whose response it lost may be sent again. */
  wasRestarted: boolean
}

/**
 * True if automatic approval is expected: an exact transfer with the reference, on time, on an account whose bot
 * approves (domain section 9).
 */
export function isApprovalExpected(facts: DepositFacts): boolean {
  const story: { pays: string; reference?: boolean } = stories[facts.plan.story]
  return (
    facts.paid && !facts.cancelled && story.pays === 'exact' && story.reference === true && facts.autoApproves === true
  )
}

const finding = (kind: Finding['kind'], what: Finding['what'], object: string, detail: string): Finding => ({
  kind,
  what,
  object,
  detail,
})

function depositFindings(facts: DepositFacts): Finding[] {
  const found = existenceFindings('deposit', facts)
  return found.length > 0 || !facts.final ? found : approvalFindings(facts, facts.final)
}

function approvalFindings(facts: DepositFacts, final: MerchantDeposit): Finding[] {
  const { plan } = facts
  const approved = final.status === 'APPROVED'
  if (isApprovalExpected(facts) && !approved)
    return [finding('lost', 'approval', plan.merchantRef, `${final.number}: paid exactly, yet ${final.status}`)]
  // If people use the console meanwhile, only results that automatic matching may never produce are wrong.
  if (!approved)
    return facts.cancelled && final.status !== 'CANCELLED'
      ? [finding('lost', 'deposit', plan.merchantRef, `cancelled, yet ${final.status}`)]
      : []
  if (facts.cancelled)
    return [finding('wrong', 'approval', plan.merchantRef, `${final.number}: approved after it was cancelled`)]
  if (!facts.paid)
    return [finding('wrong', 'approval', plan.merchantRef, `${final.number}: approved without any money`)]
  if (final.amountReceived !== BigInt(plan.paidMinor))
    return [
      finding(
        'wrong',
        'approval',
        plan.merchantRef,
        `${final.number}: received ${final.amountReceived}, paid ${plan.paidMinor}`,
      ),
    ]
  return []
}

function lineFindings(lines: readonly SentLine[]): Finding[] {
  return lines.flatMap((sent) => {
    const news = sent.outcomes.filter((outcome) => outcome === 'new').length
    if (news > 1) return [finding('doubled', 'bank line', sent.depositRef, `booked ${news} times`)]
    if (sent.problem !== undefined || sent.outcomes.length === 0)
      return [finding('lost', 'bank line', sent.depositRef, sent.problem ?? 'never answered')]
    return []
  })
}

/**
 * The balance before plus the net of every approval in the feed (deposits, card and wallet transfers, of this run and
 * others) plus what payouts moved.
 */
export const expectedBalance = (merchant: MerchantFacts, payouts: readonly PayoutFacts[]): bigint =>
  payoutsMoved(merchant, payouts) +
  merchant.feed.reduce(
    (sum, { event }) =>
      (event.type === 'deposit.approved' && event.data.kind === 'deposit') ||
      (event.type === 'card.approved' && event.data.kind === 'cardTransfer') ||
      (event.type === 'wallet.approved' && event.data.kind === 'walletTransfer')
        ? sum + event.data.net
        : sum,
    merchant.balanceBefore,
  )

function balanceFindings(merchant: MerchantFacts, payouts: readonly PayoutFacts[]): Finding[] {
  const difference = merchant.balanceAfter - expectedBalance(merchant, payouts)
  if (difference === 0n) return []
  return [
    finding(
      difference < 0n ? 'lost' : 'doubled',
      'balance',
      merchant.code,
      `${difference} kuruş against the approvals of the feed`,
    ),
  ]
}

/** The event that must report a deposit's end; once each, after the event of its account. */
const lastWords: Partial<Record<MerchantDeposit['status'], string>> = {
  APPROVED: 'deposit.approved',
  CANCELLED: 'deposit.cancelled',
  REJECTED: 'deposit.rejected',
  EXPIRED: 'deposit.expired',
}

function eventFindings(facts: DepositFacts, eventsOf: ReadonlyMap<string, CallbackEvent[]>): Finding[] {
  const { final, plan } = facts
  if (!final) return []
  const events = eventsOf.get(final.id) ?? []
  const types = events.map(({ type }) => type)
  const last = lastWords[final.status]
  const wanted = [...(final.iban === null ? [] : ['deposit.assigned']), ...(last === undefined ? [] : [last])]
  const lost = wanted
    .filter((type) => !types.includes(type))
    .map((type) => finding('lost', 'event', plan.merchantRef, `${type} is not in the feed`))
  return [...repeatFindings(plan.merchantRef, events), ...lost]
}

/** A merchant that only receives callbacks must have the same status as the API. */
function beliefFindings(facts: RunFacts): Finding[] {
  return facts.deposits.flatMap(({ plan, final }) => {
    const believed = final && final.status in lastWords ? facts.newest(final.id)?.data.status : final?.status
    return final && believed !== final.status
      ? [
          finding(
            'wrong',
            'callback',
            plan.merchantRef,
            `callbacks left the merchant at ${believed ?? 'nothing'}, it is ${final.status}`,
          ),
        ]
      : []
  })
}

function callbackFindings(facts: RunFacts, ours: ReadonlySet<string>): Finding[] {
  const found = facts.deliveries.flatMap((delivery) =>
    delivery.problem === undefined ? [] : [finding('wrong', 'callback', delivery.webhookId, delivery.problem)],
  )
  const taken = new Map<string, number>()
  for (const { webhookId, answered } of facts.deliveries)
    if (answered === 'ok') taken.set(webhookId, (taken.get(webhookId) ?? 0) + 1)
  const eventIds = new Set(facts.merchants.flatMap(({ feed }) => feed.map(({ event }) => event.id)))
  for (const { feed } of facts.merchants) {
    for (const { event } of feed) {
      if (!ours.has(event.data.id)) continue
      const times = taken.get(event.id) ?? 0
      if (times === 0)
        found.push(finding('lost', 'callback', event.data.merchantRef, `${event.type} ${event.id} never arrived`))
      if (times > 1 && !facts.wasRestarted)
        found.push(
          finding(
            'doubled',
            'callback',
            event.data.merchantRef,
            `${event.type} ${event.id} came again after it was taken`,
          ),
        )
    }
  }
  for (const { event } of facts.deliveries) {
    if (event && ours.has(event.data.id) && !eventIds.has(event.id))
      found.push(
        finding('wrong', 'callback', event.data.merchantRef, `${event.id} arrived, but the feed does not know it`),
      )
  }
  return found
}

/** The ids of all requests of this run. */
export const ownIds = ({
  deposits,
  payouts,
  cards,
  wallets,
}: Pick<RunFacts, 'deposits' | 'payouts' | 'cards' | 'wallets'>): ReadonlySet<string> =>
  new Set([...deposits, ...payouts, ...cards, ...wallets].flatMap(({ ids }) => ids))

/** Everything lost, doubled or wrong in a run; empty for a clean run. */
export function findingsOf(facts: RunFacts): Finding[] {
  const ours = ownIds(facts)
  const eventsOf = new Map<string, CallbackEvent[]>()
  for (const { feed } of facts.merchants)
    for (const { event } of feed) eventsOf.set(event.data.id, [...(eventsOf.get(event.data.id) ?? []), event])
  return [
    ...facts.deposits.flatMap(depositFindings),
    ...facts.deposits.flatMap((deposit) => eventFindings(deposit, eventsOf)),
    ...lineFindings(facts.lines),
    ...payoutFindings({ ...facts, eventsOf }),
    ...cardFindings({ ...facts, eventsOf }),
    ...walletFindings({ ...facts, eventsOf }),
    ...facts.merchants.flatMap((merchant) => balanceFindings(merchant, facts.payouts)),
    ...callbackFindings(facts, ours),
    ...beliefFindings(facts),
  ]
}
