import { judgeDebit } from '@kasa/domain/debitMatch'
import { whyOwnWord, type NamedOnlyBy } from '@kasa/domain/lineWitness'
import { handsOf } from '@kasa/domain/otherPerson'
import { debitSeen } from '@kasa/domain/payoutLedger'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'

import type { Ctx } from '../access/ctx'
import { markToldTwice } from '../banktx/markToldTwice'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import { readPeople } from '../otherPerson/otherPerson.service'
import { Conflict } from '../errors/refusals'
import { asSystem } from '../requests/requestNoun'
import { selectRequest } from '../requests/visibleRequest'
import { markFound } from '../withdrawals/sendWithdrawal'
import { settleWhole } from '../withdrawals/settleWhole'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { moveWithdrawal, withdrawals } from '../withdrawals/withdrawals'
import { selectMaybeDebited } from './evidence.sql'
import { judgedDebit, judgedPayout, linkToPayout, sendersOf, type FoundLine } from './linkPayout'
import {
  lockDebitsOf,
  lockFreeDebits,
  lockSentOf,
  selectAwaitingProof,
  selectDebitsOf,
  selectIbanHash,
  selectMaybeProved,
  selectRivalsOf,
  type PayoutLineRecord,
  type SentRecord,
} from './payoutLines.sql'
import { returnBySeen } from './returnPayout.service'

/** Which of some payouts a debit of their account may be that nobody has explained, whatever it says. */
export const maybeDebited = selectMaybeDebited

/** The number of a payout that was begun and whose a free debit may be; undefined where there is none. */
export const maybeProvedBy = selectMaybeProved

/**
 * A locked payout is proved by a locked debit, and one of unknown outcome found by it first (P4): linked, what was on its way has left the account and the bank's fee with it (P5), and it
 * is paid. Undefined, and nothing written, where the line was given away meanwhile.
 */
export async function payByDebit(
  tx: Tx,
  ctx: Ctx,
  before: WithdrawalRecord,
  line: PayoutLineRecord,
  found: FoundLine & { bankFeeMinor: bigint },
): Promise<WithdrawalRecord | undefined> {
  const [at, { bankFeeMinor, reason }] = [ctx.now(), found]
  if (!(await linkToPayout(tx, before, line, found, at))) return undefined
  const sent =
    before.status === 'SUSPECT' ? await markFound(tx, ctx, before, line.bankRef ?? before.referenceCode) : before
  await postJournal(tx, {
    kind: 'P5',
    sourceType: 'withdraw_request',
    sourceId: before.id,
    at,
    lines: debitSeen(line.bankAccountId, before.amountMinor, bankFeeMinor),
  })
  const paid = await moveWithdrawal(
    tx,
    ctx,
    sent,
    { status: withdrawalTransitions.pay.to, bankFeeMinor },
    {
      action: 'pay',
      params: {
        ...(line.bankRef !== null && { bankRef: line.bankRef }),
        ...(bankFeeMinor > 0n && { bankFee: String(bankFeeMinor) }),
        ...(reason !== null && { note: reason }),
      },
      ...(reason !== null && { reason }),
    },
  )
  await settleWhole(tx, ctx, paid)
  return paid
}

/** A file can be written by hand: whoever said that a payout was sent or had its file in hand, or one in one hand with them, does not prove it by their own file. */
async function isOwnProof(tx: Tx, ctx: Ctx, namedBy: NamedOnlyBy, before: SentRecord): Promise<boolean> {
  if (namedBy === null) return false
  const [now, senders] = [ctx.now(), await sendersOf(tx, before)]
  const people = await readPeople(tx, now)
  const hands = senders.length === 0 ? [null] : senders.map((id) => handsOf(id, people, now.getTime()))
  return hands.some((of) => whyOwnWord(namedBy, of) !== undefined)
}

/** Proves by one locked, free debit the payout that it names, where nothing speaks against it; answers its id. What can be taken back still is proved once it cannot. */
async function proveBy(tx: Tx, ctx: Ctx, line: PayoutLineRecord): Promise<string | undefined> {
  const sent = await lockSentOf(tx, line)
  if (sent.length === 0) return undefined
  // What is being sent may have left already, and its debit be this one.
  const rivals = await selectRivalsOf(tx, line)
  const judged = judgeDebit(judgedDebit(line), [...sent, ...rivals].map(judgedPayout))
  const before = sent.find(({ id }) => id === judged.best?.requestId)
  if (!judged.best || !before || judged.stoppedBy !== null || before.undoUntil !== null) return undefined
  if (await isOwnProof(tx, ctx, line.namedBy, before)) return undefined
  const found = { ...judged, best: judged.best, by: null, reason: null }
  const paid = await payByDebit(tx, asSystem(ctx), before, line, found)
  if (paid) await returnBySeen(tx, ctx, paid)
  return paid?.id
}

/** Lines that were just seen, or have other witnesses or words now: the debits among them prove what they can. */
export async function proveByLines(
  tx: Tx,
  ctx: Ctx,
  lines: readonly { id: string; bankAccountId: string; direction: 'CREDIT' | 'DEBIT' }[],
): Promise<void> {
  const debits = lines.filter(({ direction }) => direction === 'DEBIT')
  if (debits.length === 0) return
  await markToldTwice(
    tx,
    debits.map(({ id }) => id),
  )
  const awaiting = await selectAwaitingProof(
    tx,
    debits.map(({ bankAccountId }) => bankAccountId),
  )
  const ids = debits.flatMap(({ id, bankAccountId }) => (awaiting.has(bankAccountId) ? [id] : []))
  if (ids.length > 0) await proveByIds(tx, ctx, ids)
}

/** The same of lines that are known by their ids alone. */
export async function proveByIds(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void> {
  for (const line of await lockFreeDebits(tx, ids)) await proveBy(tx, ctx, line)
}

/** A locked payout that was said to be sent, and cannot be taken back any more, or whose outcome is unknown from now on: its debit may have been there before. */
export async function proveBySeen(tx: Tx, ctx: Ctx, record: WithdrawalRecord): Promise<void> {
  const { status, bankAccountId, amountMinor, createdAt } = record
  if ((status !== 'SENT' && status !== 'SUSPECT') || bankAccountId === null) return
  for (const line of await lockDebitsOf(tx, { bankAccountId, amountMinor, createdAt }))
    if ((await proveBy(tx, ctx, line)) === record.id) return
}

/** True where a free debit of its account names a locked payout that was begun, and nothing speaks against it: the bank did carry it out. */
export async function isDebitSeen(tx: Tx, record: WithdrawalRecord): Promise<boolean> {
  const { bankAccountId, amountMinor, createdAt } = record
  if (bankAccountId === null) return false
  const payout = judgedPayout({ ...record, ibanHash: await selectIbanHash(tx, record.id) })
  const lines = await selectDebitsOf(tx, { bankAccountId, amountMinor, createdAt })
  return lines.some((line) => judgeDebit(judgedDebit(line), [payout]).stoppedBy === null)
}

/**
 * Refuses to send a part where a free debit of its account names the whole payout: somebody paid it in one transfer although it was split.
 * Throws `PART_OF_DEBITED`.
 */
export async function refuseWholeDebited(tx: Tx, { parentId, bankAccountId }: WithdrawalRecord): Promise<void> {
  if (parentId === null) return
  const whole = await selectRequest(tx, withdrawals.table, parentId)
  if (whole && (await isDebitSeen(tx, { ...whole, bankAccountId }))) throw new Conflict({ code: 'PART_OF_DEBITED' })
}
