import type { JoinedLine } from '@kasa/contracts/withdrawals'
import { judgeDebit, mostBankFeeMinor } from '@kasa/domain/debitMatch'
import { maskIban } from '@kasa/domain/iban'
import { asOne, joinedBy, type JoinedParts } from '@kasa/domain/joinedParts'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'
import { judgedDebit, judgedParts } from './linkPayout'
import { selectDebitsWithin, selectPartsIn, type FoundRecord, type PayoutLineRecord } from './payoutLines.sql'
import { whyLeft, whyReversal } from './whyStopped'

type Reader = Pick<Tx, 'query'>

const open: readonly WithdrawalStatus[] = ['QUEUED', 'SENDING', 'SENT', 'SUSPECT']

/** True if the debit names this payout by a reference or by the IBAN, and `judgeDebit` finds no reason against it. */
export const isNamedBy = (line: PayoutLineRecord, set: JoinedParts): boolean =>
  judgeDebit(judgedDebit(line), [asOne(set)]).stoppedBy === null

/**
 * Returns why the system may not match a debit with some parts, in the order in which a person would check. `under`:
 * all parts under way from its account.
 */
function stopOf(line: PayoutLineRecord, set: JoinedParts, ways: readonly JoinedParts[], under: readonly FoundRecord[]) {
  const parts = under.filter(({ id }) => set.partIds.includes(id))
  const reversed = whyReversal(line)
  if (reversed) return reversed
  if (parts.some(({ status }) => status === 'SENDING')) return 'PART_SENDING'
  if (parts.some(({ status }) => status === 'QUEUED')) return 'PART_WAITING'
  const { stoppedBy } = judgeDebit(judgedDebit(line), [set])
  if (stoppedBy) return stoppedBy
  if (ways.length > 1) return 'TWO_CANDIDATES'
  if (parts.length < under.filter(({ status }) => status !== 'QUEUED').length) return 'PARTS_LEFT'
  if (parts.some(({ undoUntil }) => undoUntil !== null)) return 'UNDO_RUNNING'
  return whyLeft(line)
}

function shown(
  payout: { id: string; number: string },
  line: PayoutLineRecord,
  set: JoinedParts,
  ways: readonly JoinedParts[],
  under: readonly FoundRecord[],
): JoinedLine {
  const { best } = judgeDebit(judgedDebit(line), [set])
  const parts = under.filter(({ id }) => set.partIds.includes(id))
  return {
    id: line.id,
    amountMinor: line.amountMinor,
    bankFeeMinor: line.amountMinor - set.amountMinor,
    name: line.senderName,
    ibanMasked: line.ibanLast4 === null ? null : maskIban(line.ibanLast4),
    isOtherIban: line.ibanHash !== null && line.ibanHash !== set.ibanHash,
    description: line.description,
    bankRef: line.bankRef,
    bookedAt: line.bookedAt.toISOString(),
    namedOnlyBy: line.namedBy === null ? null : [...line.namedBy],
    score: best?.score ?? 0,
    stoppedBy: stopOf(line, set, ways, under),
    payoutId: payout.id,
    number: payout.number,
    accountLabel: line.bankAccountLabel,
    parts: parts.map(({ id, number, amountMinor, status, version }) => ({ id, number, amountMinor, status, version })),
    mayProve: !line.isReversal && parts.every(({ status }) => status !== 'SENDING'),
  }
}

/**
 * Returns the debits that may have paid several parts of a split payout in one transfer, each with every set of parts
 * that it may have paid. Only debits of these accounts; null means all.
 */
export async function joinedDebitsOf(
  db: Reader,
  payout: { id: string; number: string },
  accountIds: readonly string[] | null,
): Promise<JoinedLine[]> {
  const parts = await selectPartsIn(db, payout.id, open)
  const found: JoinedLine[] = []
  for (const accountId of new Set(parts.map(({ bankAccountId }) => bankAccountId))) {
    const under = parts
      .filter(({ status, bankAccountId }) => status === 'QUEUED' || bankAccountId === accountId)
      .map((part) => ({ ...part, bankAccountId: accountId }))
    const [first, second] = under
    if (accountId === null || !first || !second || accountIds?.includes(accountId) === false) continue
    const amounts = under.map(({ amountMinor }) => amountMinor)
    const lines = await selectDebitsWithin(db, {
      bankAccountId: accountId,
      createdAt: first.createdAt,
      least: amounts.reduce((least, amount) => (amount < least ? amount : least)) + 1n,
      most: amounts.reduce((sum, amount) => sum + amount, mostBankFeeMinor),
    })
    for (const line of lines) {
      const waits = (set: JoinedParts) =>
        under.some(({ id, status }) => status === 'QUEUED' && set.partIds.includes(id))
      const sets = joinedBy(judgedDebit(line), judgedParts(under))
      // A set with a queued part counts only if the debit names the payout.
      const ways = sets.filter((set) => !waits(set) || isNamedBy(line, set))
      found.push(...ways.map((set) => shown(payout, line, set, ways, under)))
    }
  }
  return found.sort((a, b) => b.score - a.score)
}
