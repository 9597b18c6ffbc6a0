import type {
  JoinedLine,
  PayoutLines,
  WithdrawalRow,
  withdrawalLineRequest,
  withdrawalPartsRequest,
} from '@kasa/contracts/withdrawals'
import { judgeDebit, judgeReturn, mostBankFeeMinor, rankPayouts } from '@kasa/domain/debitMatch'
import { maskIban } from '@kasa/domain/iban'
import { joined } from '@kasa/domain/joinedParts'
import type { Candidate } from '@kasa/domain/lineMatch'
import { whyOwnWord } from '@kasa/domain/lineWitness'
import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linesOf } from '../matching/lineVisibility'
import { handsAbout } from '../otherPerson/otherPerson.service'
import { refusal, refusalDetails, refuseIf } from '../requests/refuseRequest'
import { rowFor, type Asker } from '../requests/requestNoun'
import { lockVisible, selectRequest, visibleRequest } from '../requests/visibleRequest'
import { refuseInFile } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'
import { isNamedBy, joinedDebitsOf } from './joinedDebits'
import { judgedDebit, judgedParts, judgedPayout, sendersOf } from './linkPayout'
import {
  lockFreeCredits,
  lockFreeDebits,
  lockParts,
  selectCreditsOf,
  selectDebitsOf,
  selectIbanHash,
  selectMaybeJoined,
  type FoundRecord,
  type PayoutLineRecord,
  type SentRecord,
} from './payoutLines.sql'
import { payByDebit, payPartsByDebit, proveRest } from './provePayout.service'
import { returnByCredit } from './returnPayout.service'

const withHash = async (db: Pick<Tx, 'query'>, record: WithdrawalRecord): Promise<SentRecord> => ({
  ...record,
  ibanHash: await selectIbanHash(db, record.id),
})

/** What one line and one payout have in common, and what keeps the machine from deciding: the line's words, whose word it is, or another payout that it may mean as well. */
function comparedWith(line: PayoutLineRecord, payout: SentRecord): { candidate: Candidate; stoppedBy: string } {
  const [asked, of] = [judgedDebit(line), judgedPayout(payout)]
  const [ranked] = rankPayouts(asked, [of])
  if (!ranked) throw new Error(`The line ${line.id} was not compared with ${payout.id}`)
  const { stoppedBy } = payout.status === 'PAID' ? judgeReturn(asked, [of]) : judgeDebit(asked, [of])
  return {
    candidate: ranked.candidate,
    stoppedBy: stoppedBy ?? (line.namedBy === null ? 'TWO_CANDIDATES' : 'OWN_STATEMENT'),
  }
}

const isOtherIban = (line: PayoutLineRecord, { ibanHash }: SentRecord): boolean =>
  line.ibanHash !== null && line.ibanHash !== ibanHash

/** The lines of its account that may have paid what was sent, or that may be the return of what was paid; the likeliest first. */
export async function linesOfPayout(ctx: Ctx, { id }: { id: string }): Promise<PayoutLines> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  const { status, bankAccountId, amountMinor, createdAt } = record
  const isPaid = status === 'PAID'
  const joined = await joinedWith(ctx, record)
  if ((status !== 'SENT' && status !== 'SUSPECT' && !isPaid) || bankAccountId === null) return { lines: [], joined }
  const select = isPaid ? selectCreditsOf : selectDebitsOf
  const [payout, found] = await Promise.all([
    withHash(pool, record),
    select(pool, { bankAccountId, amountMinor, createdAt }),
  ])
  const lines = found.map((line) => {
    const { candidate, stoppedBy } = comparedWith(line, payout)
    return {
      id: line.id,
      amountMinor: line.amountMinor,
      bankFeeMinor: line.amountMinor - amountMinor,
      name: line.senderName,
      ibanMasked: line.ibanLast4 === null ? null : maskIban(line.ibanLast4),
      isOtherIban: isOtherIban(line, payout),
      description: line.description,
      bankRef: line.bankRef,
      bookedAt: line.bookedAt.toISOString(),
      namedOnlyBy: line.namedBy === null ? null : [...line.namedBy],
      score: candidate.score,
      stoppedBy,
    }
  })
  // A payment of the same amount is nobody's return: only what names the payout, or comes from where it went, is worth a look.
  const worth = isPaid ? lines.filter((_, index) => isReturnOf(found[index], payout)) : lines
  return { lines: worth.sort((a, b) => b.score - a.score), joined }
}

/** The debits that may have paid several parts of a split payout, or this part with others. */
async function joinedWith(ctx: Ctx, { id, number, parentId, partCount }: WithdrawalRecord): Promise<JoinedLine[]> {
  const { pool } = ctx.tenant
  if (partCount > 0) return joinedDebitsOf(pool, { id, number })
  const whole = parentId === null ? undefined : await selectRequest(pool, withdrawals.table, parentId)
  const debits = whole ? await joinedDebitsOf(pool, whole) : []
  return debits.filter(({ parts }) => parts.some((part) => part.id === id))
}

/** GET /api/withdraw-request/joined: debits that wait for a person because they may have paid several parts of a payout. */
export async function joinedOpen(ctx: Ctx): Promise<{ lines: JoinedLine[] }> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const found: JoinedLine[] = []
  for (const payout of await selectMaybeJoined(pool, withdrawals.sight.where(ctx.actor)))
    found.push(...(await joinedDebitsOf(pool, payout)))
  return { lines: found.sort((a, b) => (a.bookedAt < b.bookedAt ? -1 : 1)) }
}

/** True where the bank says itself that it is this payout's money: by its reference, ours, or the IBAN it went to. */
function isReturnOf(line: PayoutLineRecord | undefined, payout: SentRecord): boolean {
  const [ranked] = line ? rankPayouts(judgedDebit(line), [judgedPayout(payout)]) : []
  return ranked?.candidate.parts.reference === 1
}

/** Who sent it does not prove it too, nor anybody with a file of their own: another person looks at the bank. */
async function refuseOwn(tx: Tx, ctx: Asker, before: WithdrawalRecord, line: PayoutLineRecord): Promise<void> {
  const senders = await sendersOf(tx, before)
  const hands = await handsAbout(tx, ctx, [...senders, ...(line.namedBy ?? [])])
  const sender = whyNotOther(senders, hands)
  if (sender) throw new Conflict({ code: 'OWN_SENDING', ...refusalDetails(before, otherFrom(sender)) })
  const own = whyOwnWord(line.namedBy, hands)
  if (own)
    throw new Conflict({ code: own, ...refusalDetails(before, otherFrom(whyNotOther(line.namedBy ?? [], hands))) })
}

type Asked = { id: string } & z.output<typeof withdrawalLineRequest>

/** The rule that lets a person say that a debit paid what is in this state. */
const payAction = ({ status }: WithdrawalRecord, queued: 'found' | 'pay' = 'pay') =>
  status === 'SUSPECT' ? 'found' : status === 'QUEUED' ? queued : 'pay'

/** The payout and the line that a person says belong together, both locked, as they saw the payout, and neither their own word. */
async function lockBoth(
  tx: Tx,
  ctx: Asker,
  asked: Asked,
  act: 'pay' | 'return',
): Promise<{ before: SentRecord; line: PayoutLineRecord }> {
  requirePermission(ctx, 'withdrawal.decide')
  const before = await withHash(tx, await lockVisible(tx, withdrawals, ctx, asked.id))
  const action = act === 'pay' ? payAction(before) : act
  refuseIf(before, withdrawals.whyNot(ctx, action, before), asked.version)
  const lock = act === 'pay' ? lockFreeDebits : lockFreeCredits
  const [line] = await lock(tx, [asked.lineId], linesOf(ctx.actor))
  if (!line || line.bankAccountId !== before.bankAccountId) throw refusal(before, 'LINE_NOT_FREE')
  await refuseOwn(tx, ctx, before, line)
  if (isOtherIban(line, before)) throw refusal(before, 'IBAN_DIFFERS')
  return { before, line }
}

const saidBy = ({ actor }: Asker, { reason }: { reason: string }) => ({
  runnerUp: null,
  stoppedBy: null,
  by: { id: actor.id, name: actor.name },
  reason,
})

/**
 * A person says which debit paid a payout that the machine could not place (P5). The amount may only differ by what a bank takes, the
 * money went to no other IBAN, and whoever sent it is somebody else. Throws `OWN_SENDING`, `LINE_NOT_FREE`, `AMOUNT_DIFFERS` and `IBAN_DIFFERS`.
 */
export async function proveByHand(tx: Tx, ctx: Asker, asked: Asked): Promise<WithdrawalRow> {
  const { before, line } = await lockBoth(tx, ctx, asked, 'pay')
  const bankFeeMinor = line.amountMinor - before.amountMinor
  if (bankFeeMinor < 0n || bankFeeMinor > mostBankFeeMinor) throw refusal(before, 'AMOUNT_DIFFERS')
  const best = comparedWith(line, before).candidate
  const paid = await payByDebit(tx, ctx, before, line, { best, bankFeeMinor, ...saidBy(ctx, asked) })
  if (!paid) throw refusal(before, 'LINE_NOT_FREE')
  await proveRest(tx, ctx, paid)
  return rowFor(withdrawals, ctx, paid)
}

/** What nobody said was sent is no file's, and the bank itself has to say that the debit is this payout's. */
async function refuseUnnamed(tx: Tx, parts: readonly FoundRecord[], line: PayoutLineRecord): Promise<void> {
  const waiting = parts.filter(({ status }) => status === 'QUEUED')
  for (const { id } of waiting) await refuseInFile(tx, id)
  const [first] = waiting
  if (first && !isNamedBy(line, joined(judgedParts(parts)))) throw refusal(first, 'PART_NOT_NAMED')
}

/**
 * A person says which debit paid several parts of a payout together (P5 of each). It is their sum with at most what a bank takes for one
 * transfer, left their account, went to no other IBAN, and nobody who sent one of them says so. A part that
 * waits to be sent is among them only if the debit names the payout. Throws what `proveByHand` does, `PAYMENT_IN_FILE` and `PART_NOT_NAMED`.
 */
export async function provePartsByHand(
  tx: Tx,
  ctx: Asker,
  { id, lineId, parts: chosen, reason }: { id: string } & z.output<typeof withdrawalPartsRequest>,
): Promise<WithdrawalRow> {
  requirePermission(ctx, 'withdrawal.decide')
  // Parts are locked before their payout.
  const whole = await visibleRequest(withdrawals, ctx, id)
  const locked = await lockParts(
    tx,
    whole.id,
    chosen.map((part) => part.id),
  )
  if (locked.length !== chosen.length) throw refusal(whole, 'STATUS')
  for (const part of locked)
    refuseIf(
      part,
      withdrawals.whyNot(ctx, payAction(part, 'found'), part),
      chosen.find((one) => one.id === part.id)?.version ?? -1,
    )
  const [line] = await lockFreeDebits(tx, [lineId], linesOf(ctx.actor))
  if (!line) throw refusal(whole, 'LINE_NOT_FREE')
  // What waits may have left from another account than it was planned for.
  const parts = locked.map((part) => (part.status === 'QUEUED' ? { ...part, bankAccountId: line.bankAccountId } : part))
  if (parts.some(({ bankAccountId }) => bankAccountId !== line.bankAccountId)) throw refusal(whole, 'LINE_NOT_FREE')
  for (const part of parts) await refuseOwn(tx, ctx, part, line)
  if (parts.some((part) => isOtherIban(line, part))) throw refusal(whole, 'IBAN_DIFFERS')
  const set = joined(judgedParts(parts))
  const bankFeeMinor = line.amountMinor - set.amountMinor
  if (bankFeeMinor < 0n || bankFeeMinor > mostBankFeeMinor) throw refusal(whole, 'AMOUNT_DIFFERS')
  await refuseUnnamed(tx, parts, line)
  const { best } = judgeDebit(judgedDebit(line), [set])
  if (!best) throw new Error(`The line ${line.id} was not compared with ${set.id}`)
  const paid = await payPartsByDebit(tx, ctx, parts, line, { best, bankFeeMinor, ...saidBy(ctx, { reason }) })
  const [first] = paid ?? []
  if (!first) throw refusal(whole, 'LINE_NOT_FREE')
  await proveRest(tx, ctx, first)
  return rowFor(withdrawals, ctx, (await selectRequest(tx, withdrawals.table, whole.id)) ?? whole)
}

/**
 * A person says which credit is the return of a payout (P6). It gives money to a merchant, so the bank itself has to say that it is this
 * payout's, by a reference or the IBAN it went to. Throws what `proveByHand` does, and `RETURN_NOT_NAMED`.
 */
export async function returnByHand(tx: Tx, ctx: Asker, asked: Asked): Promise<WithdrawalRow> {
  const { before, line } = await lockBoth(tx, ctx, asked, 'return')
  if (before.status !== 'PAID') throw refusal(before, 'BANK_LINE_NEEDED')
  if (line.amountMinor !== before.amountMinor) throw refusal(before, 'AMOUNT_DIFFERS')
  if (!isReturnOf(line, before)) throw refusal(before, 'RETURN_NOT_NAMED')
  const best = comparedWith(line, before).candidate
  const [returned] = (await returnByCredit(tx, ctx, [before], line, { best, ...saidBy(ctx, asked) })) ?? []
  if (!returned) throw refusal(before, 'LINE_NOT_FREE')
  return rowFor(withdrawals, ctx, returned)
}
