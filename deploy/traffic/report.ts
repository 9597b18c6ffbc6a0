import { formatMoney } from '@kasa/domain/money'

import { expectedBalance, findingsOf, isApprovalExpected, ownIds, type RunFacts } from './accounting'
import type { Finding } from './findings'
import { stillHeld } from './payoutAccounting'
import type { CallTally } from './signedCall'

export type Report = {
  ok: boolean
  planned: number
  calls: Omit<CallTally, 'broken'>
  deposits: { answered: number; refused: Record<string, number>; byStatus: Record<string, number> }
  payouts: {
    planned: number
    answered: number
    refused: Record<string, number>
    byStatus: Record<string, number>
    carriedOut: number
    returned: number
    /** Transfers that paid a part of a split payout. */
    ofParts: number
    /** What is held for payouts that wait or have an unknown result. */
    heldMinor: number
  }
  cards: {
    planned: number
    answered: number
    refused: Record<string, number>
    byStatus: Record<string, number>
    authorised: number
    reports: number
    replayed: number
  }
  wallets: {
    planned: number
    answered: number
    refused: Record<string, number>
    byStatus: Record<string, number>
    paid: number
  }
  approvals: { expected: number; seen: number }
  bankLines: { sent: number; new: number; duplicate: number; error: number }
  balances: { merchant: string; beforeMinor: number; expectedMinor: number; seenMinor: number }[]
  callbacks: {
    expected: number
    received: number
    deliveries: number
    refusedOrHung: number
    duplicates: number
    missing: number
    others: number
  }
  broken: string[]
  findings: Finding[]
  settledAfterMs: number
}

const countBy = (items: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const item of items) counts[item] = (counts[item] ?? 0) + 1
  return counts
}

/** A run's figures and findings. A 5xx response is a failure even if nothing was lost. */
export function reportOf(facts: RunFacts, tally: CallTally, settledAfterMs: number): Report {
  const ours = ownIds(facts)
  const ownEvents = new Set(
    facts.merchants.flatMap(({ feed }) =>
      feed.filter(({ event }) => ours.has(event.data.id)).map(({ event }) => event.id),
    ),
  )
  const ownDeliveries = facts.deliveries.filter(({ webhookId }) => ownEvents.has(webhookId))
  const taken = new Set(ownDeliveries.filter(({ answered }) => answered === 'ok').map(({ webhookId }) => webhookId))
  const outcomes = countBy(facts.lines.flatMap((line) => line.outcomes))
  const findings = findingsOf(facts)
  const reports = facts.cards.flatMap((card) => card.reports)
  const { broken, ...calls } = tally
  return {
    ok: findings.length === 0 && broken.length === 0,
    planned: facts.deposits.length,
    calls,
    deposits: {
      answered: facts.deposits.filter(({ ids }) => ids.length > 0).length,
      refused: countBy(facts.deposits.flatMap(({ refused }) => refused ?? [])),
      byStatus: countBy(facts.deposits.flatMap(({ final }) => final?.status ?? [])),
    },
    payouts: {
      planned: facts.payouts.length,
      answered: facts.payouts.filter(({ ids }) => ids.length > 0).length,
      refused: countBy(facts.payouts.flatMap(({ refused }) => refused ?? [])),
      byStatus: countBy(facts.payouts.flatMap(({ final }) => final?.status ?? [])),
      carriedOut: [...facts.carried.values()].reduce((sum, { times }) => sum + times, 0),
      returned: [...facts.carried.values()].filter(({ times, comesBack }) => times > 0 && comesBack).length,
      ofParts: [...facts.carried].filter(([id, { times, payoutId }]) => times > 0 && payoutId !== id).length,
      heldMinor: Number(stillHeld(facts.payouts, facts.carried)),
    },
    cards: {
      planned: facts.cards.length,
      answered: facts.cards.filter(({ ids }) => ids.length > 0).length,
      refused: countBy(facts.cards.flatMap(({ refused }) => refused ?? [])),
      byStatus: countBy(facts.cards.flatMap(({ final }) => final?.status ?? [])),
      authorised: facts.cards.filter(({ authorised }) => authorised).length,
      reports: reports.length,
      replayed: reports.reduce((sum, { taken }) => sum + taken.filter((isNew) => !isNew).length, 0),
    },
    wallets: {
      planned: facts.wallets.length,
      answered: facts.wallets.filter(({ ids }) => ids.length > 0).length,
      refused: countBy(facts.wallets.flatMap(({ refused }) => refused ?? [])),
      byStatus: countBy(facts.wallets.flatMap(({ final }) => final?.status ?? [])),
      paid: facts.wallets.filter(({ paid }) => paid).length,
    },
    approvals: {
      expected: facts.deposits.filter(isApprovalExpected).length,
      seen: facts.deposits.filter((deposit) => isApprovalExpected(deposit) && deposit.final?.status === 'APPROVED')
        .length,
    },
    bankLines: {
      sent: facts.lines.length,
      new: outcomes['new'] ?? 0,
      duplicate: outcomes['duplicate'] ?? 0,
      error: outcomes['error'] ?? 0,
    },
    balances: facts.merchants.map((merchant) => ({
      merchant: merchant.code,
      beforeMinor: Number(merchant.balanceBefore),
      expectedMinor: Number(expectedBalance(merchant, facts.payouts)),
      seenMinor: Number(merchant.balanceAfter),
    })),
    callbacks: {
      expected: ownEvents.size,
      received: taken.size,
      deliveries: ownDeliveries.length,
      refusedOrHung: ownDeliveries.filter(({ answered }) => answered !== 'ok').length,
      duplicates: ownDeliveries.filter(({ answered }) => answered === 'ok').length - taken.size,
      missing: ownEvents.size - taken.size,
      others: facts.deliveries.length - ownDeliveries.length,
    },
    broken,
    findings,
    settledAfterMs,
  }
}

const line = (label: string, text: string) => `  ${label.padEnd(14)}${text}`
const pairs = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ') || 'none'
const most = 20

/** The report as text. */
export function reportText(report: Report): string {
  const { calls, deposits, payouts, cards, wallets, approvals, bankLines, callbacks } = report
  const findings = report.findings
    .slice(0, most)
    .map((found) => `  ${found.kind} ${found.what}: ${found.object}: ${found.detail}`)
  return [
    'Traffic report',
    line(
      'calls',
      `${calls.sent} sent, ${calls.answered} answered, ${calls.replayed} replayed; retried: ${calls.noAnswer} without answer, ${calls.unavailable} unavailable, ${calls.throttled} throttled, ${calls.inFlight} in flight`,
    ),
    line('deposits', `${report.planned} planned, ${deposits.answered} answered, refused: ${pairs(deposits.refused)}`),
    line('now', pairs(deposits.byStatus)),
    line('payouts', `${payouts.planned} planned, ${payouts.answered} answered, refused: ${pairs(payouts.refused)}`),
    line(
      'banks',
      `${payouts.carriedOut} transfers carried out, ${payouts.ofParts} of parts, ${payouts.returned} came back; payouts now: ${pairs(payouts.byStatus)}; ${formatMoney(BigInt(payouts.heldMinor), 'en')} held`,
    ),
    line('cards', `${cards.planned} planned, ${cards.answered} answered, refused: ${pairs(cards.refused)}`),
    line(
      'acquirers',
      `${cards.authorised} authorised, ${cards.reports} reports, ${cards.replayed} again; card transfers now: ${pairs(cards.byStatus)}`,
    ),
    line(
      'wallets',
      `${wallets.planned} planned, ${wallets.answered} answered, refused: ${pairs(wallets.refused)}; ${wallets.paid} paid; wallet transfers now: ${pairs(wallets.byStatus)}`,
    ),
    line('approvals', `${approvals.expected} expected, ${approvals.seen} seen`),
    line(
      'bank lines',
      `${bankLines.sent} sent, ${bankLines.new} new, ${bankLines.duplicate} duplicate, ${bankLines.error} error`,
    ),
    ...report.balances.map((balance) =>
      line(
        'balance',
        `${balance.merchant}: ${formatMoney(BigInt(balance.beforeMinor), 'en')} → ${formatMoney(BigInt(balance.seenMinor), 'en')}, expected ${formatMoney(BigInt(balance.expectedMinor), 'en')}`,
      ),
    ),
    line(
      'callbacks',
      `${callbacks.expected} expected, ${callbacks.received} received in ${callbacks.deliveries} deliveries (${callbacks.refusedOrHung} refused or left hanging by us), ${callbacks.duplicates} duplicates, ${callbacks.missing} missing; ${callbacks.others} of others`,
    ),
    line('settled', `${(report.settledAfterMs / 1000).toFixed(1)} s after the last request`),
    ...report.broken.slice(0, most).map((text) => `  server error: ${text}`),
    ...findings,
    ...(report.findings.length > most ? [`  … and ${report.findings.length - most} more`] : []),
    report.ok
      ? 'Nothing was lost, nothing was doubled.'
      : `NOT CLEAN: ${report.findings.length} findings, ${report.broken.length} server errors.`,
  ].join('\n')
}
