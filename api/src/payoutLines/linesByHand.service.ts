import type {
  JoinedLine,
  PayoutLine,
  PayoutLines,
  WithdrawalRow,
  withdrawalLineRequest,
  withdrawalPartsRequest,
} from '@kasa/contracts/withdrawals'
import {
  isProvedByName,
  judgeDebit,
  judgeReturn,
  mostBankFeeMinor,
  namesPayout,
  rankPayouts,
  type SentPayout,
} from '@kasa/domain/debitMatch'
import { maskIban } from '@kasa/domain/iban'
import { joined } from '@kasa/domain/joinedParts'
import type { Candidate } from '@kasa/domain/lineMatch'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { visibleAccountIds } from '../bankaccounts/visibleAccounts'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linesOf } from '../banklines/lineVisibility'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusal, refusalDetails, refuseIf } from '../requests/refuseRequest'
import { mayWorkOn, rowFor, type Asker } from '../requests/requestNoun'
import { lockVisible, selectRequest, visibleRequest } from '../requests/visibleRequest'
import { refuseOwn as refuseAsker } from '../withdrawals/refuseOwn'
import { refuseInFile } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'
import { isNamedBy, joinedDebitsOf } from './joinedDebits'
import { whyLeft, whyReversal } from './whyStopped'
import { judgedDebit, judgedParts, judgedPayout, sendersOf } from './linkPayout'
import { debitsShownTo, type DebitBefore } from './debitsShown'
import { debitsBefore } from './maybeDebited'
import { refuseNamedOther } from './namedOther'
import {
  lockAllParts,
  lockFreeDebits,
  lockParts,
  selectDebitsOf,
  selectIbanHash,
  selectMaybeJoined,
  type FoundRecord,
  type PayoutLineRecord,
  type SentRecord,
} from './payoutLines.sql'
import { lockFreeCredits, selectCreditsOf, selectTogether } from './returnLines.sql'
import { lookAfterPaid, payByDebit, payPartsByDebit } from './provePayout.service'
import { isOfTransfer, returnSign } from './returnSigns'

const withHash = async (db: Pick<Tx, 'query'>, record: WithdrawalRecord): Promise<SentRecord> => ({
  ...record,
  ibanHash: await selectIbanHash(db, record.id),
})

/**
 * Compares one line with a payout, or with several parts paid by one debit. Returns what they have in common and why
 * the system may not decide: the line's description, who reported it, or another payout that it may mean.
 */
export function comparedWith(
  line: PayoutLineRecord,
  of: SentPayout,
  judge: typeof judgeDebit | typeof judgeReturn,
): { candidate: Candidate; stoppedBy: string } {
  const debit = judgedDebit(line)
  const [ranked] = rankPayouts(debit, [of])
  if (!ranked) throw new Error(`The line ${line.id} was not compared with ${of.id}`)
  const { stoppedBy } = judge(debit, [of])
  const isDebit = judge === judgeDebit
  const sentBack = isDebit && line.mayBeSentBack && !namesPayout(debit, of) ? 'MAY_BE_SENT_BACK' : undefined
  return {
    candidate: ranked.candidate,
    stoppedBy: (isDebit ? whyReversal(line) : undefined) ?? stoppedBy ?? sentBack ?? whyLeft(line),
  }
}

/** A line as a person sees it beside a payout of this amount. */
export const shownLine = (line: PayoutLineRecord, { amountMinor }: { amountMinor: bigint }): PayoutLine => ({
  id: line.id,
  amountMinor: line.amountMinor,
  bankFeeMinor: line.amountMinor - amountMinor,
  name: line.senderName,
  ibanMasked: line.ibanLast4 === null ? null : maskIban(line.ibanLast4),
  description: line.description,
  bankRef: line.bankRef,
  bookedAt: line.bookedAt.toISOString(),
  namedOnlyBy: line.namedBy === null ? null : [...line.namedBy],
})

export const isOtherIban = (line: PayoutLineRecord, { ibanHash }: SentRecord): boolean =>
  line.ibanHash !== null && line.ibanHash !== ibanHash

/** Returns a paid part with the other parts that its debit paid and that are still PAID. Empty for any other payout. */
export async function partsTogether(db: Pick<Tx, 'query'>, { id, status, parentId }: WithdrawalRecord) {
  const parts = status === 'PAID' && parentId !== null ? await selectTogether(db, id) : []
  return parts.length > 1 ? parts : []
}

const none = { lines: [], debitsShown: null }

/**
 * Returns the lines of its account that may have paid a sent payout, or that may be the return of a paid one. The most
 * likely comes first. Empty for those who do not work on the account.
 */
export async function linesOfPayout(ctx: Ctx, { id }: { id: string }): Promise<PayoutLines> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  if (!mayWorkOn(withdrawals, ctx, record)) return { ...none, joined: [] }
  const { status, bankAccountId, createdAt } = record
  const isPaid = status === 'PAID'
  const joinedOnes = await joinedWith(ctx, record)
  if (status === 'QUEUED') {
    const debits = await debitsBefore(pool, record)
    const debitsShown = debitsShownTo(ctx, record.id, debits)
    return { lines: linesBefore(debits, record), debitsShown, joined: joinedOnes }
  }
  if ((status !== 'SENT' && status !== 'SUSPECT' && !isPaid) || bankAccountId === null)
    return { ...none, joined: joinedOnes }
  const payout = await withHash(pool, record)
  const together = await partsTogether(pool, record)
  const alone = { of: judgedPayout(payout), parts: [] as readonly FoundRecord[] }
  const compared = together.length === 0 ? [alone] : [alone, { of: joined(judgedParts(together)), parts: together }]
  const lines: PayoutLines['lines'] = []
  for (const { of, parts } of compared) {
    const select = isPaid ? selectCreditsOf : selectDebitsOf
    for (const line of await select(pool, { bankAccountId, amountMinor: of.amountMinor, createdAt })) {
      // A credit of the same amount alone does not count as a return, nor does a credit of a transfer between our
      // accounts.
      const sign = isPaid ? returnSign(line, of) : undefined
      if (isPaid && (sign === undefined || isOfTransfer(line))) continue
      const { candidate, stoppedBy } = comparedWith(line, of, isPaid ? judgeReturn : judgeDebit)
      lines.push({
        ...shownLine(line, of),
        isOtherIban: isOtherIban(line, payout),
        score: candidate.score,
        stoppedBy,
        partNumbers: parts.map(({ number }) => number),
        needsSecond: sign === 'ALIKE',
      })
    }
  }
  const rank = ({ needsSecond, score }: (typeof lines)[number]) => (needsSecond ? score - 1 : score)
  return { ...none, lines: lines.sort((a, b) => rank(b) - rank(a)), joined: joinedOnes }
}

/**
 * Returns the debits that suggest that a queued payout has left already. An administrator links a debit that names it.
 */
const linesBefore = (debits: readonly DebitBefore[], record: WithdrawalRecord): PayoutLines['lines'] =>
  debits.map(({ line, isNamed }) => ({
    ...shownLine(line, record),
    isOtherIban: false,
    score: 1,
    stoppedBy: whyReversal(line) ?? (isNamed ? 'NOT_SENT' : 'REFERENCE_MISSING'),
    partNumbers: [],
    needsSecond: false,
  }))

/** Returns the debits that may have paid several parts of a split payout, or this part together with others. */
async function joinedWith(ctx: Asker, { id, number, parentId, partCount }: WithdrawalRecord): Promise<JoinedLine[]> {
  const { pool } = ctx.tenant
  if (partCount === 0 && parentId === null) return []
  const accountIds = await visibleAccountIds(pool, ctx.actor)
  if (partCount > 0) return joinedDebitsOf(pool, { id, number }, accountIds)
  const whole = parentId === null ? undefined : await selectRequest(pool, withdrawals.table, parentId)
  const debits = whole ? await joinedDebitsOf(pool, whole, accountIds) : []
  return debits.filter(({ parts }) => parts.some((part) => part.id === id))
}

/**
 * GET /api/withdraw-request/joined: debits that wait for a person because they may have paid several parts of a payout.
 * Reads every split payout, `count` at a time.
 */
export async function joinedOpen(ctx: Ctx, count = 50): Promise<{ lines: JoinedLine[] }> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const accountIds = await visibleAccountIds(pool, ctx.actor)
  const found: JoinedLine[] = []
  let [after, isMore]: [string | null, boolean] = [null, true]
  while (isMore) {
    const payouts = await selectMaybeJoined(pool, withdrawals.visibility.where(ctx.actor), { after, count })
    for (const payout of payouts) found.push(...(await joinedDebitsOf(pool, payout, accountIds)))
    after = payouts.at(-1)?.id ?? null
    isMore = payouts.length === count
  }
  return { lines: found.sort((a, b) => (a.bookedAt < b.bookedAt ? -1 : 1)) }
}

/**
 * Refuses the sender of a payout, and a person who is the line's only evidence: another person has to check. Throws
 * Conflict (`OWN_SENDING`, or the code of `whyOwnSource`).
 */
export async function refuseOwn(tx: Tx, ctx: Asker, before: WithdrawalRecord, line: PayoutLineRecord): Promise<void> {
  const senders = await sendersOf(tx, before)
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, [...senders, ...(line.namedBy ?? [])])
  const sender = whyNotOther(senders, linkedAccounts)
  if (sender) throw new Conflict({ code: 'OWN_SENDING', ...refusalDetails(before, otherFrom(sender)) })
  const own = whyOwnSource(line.namedBy, linkedAccounts)
  if (own)
    throw new Conflict({
      code: own,
      ...refusalDetails(before, otherFrom(whyNotOther(line.namedBy ?? [], linkedAccounts))),
    })
}

const dayMs = 86_400_000

/**
 * Throws Conflict (`LINE_BEFORE_REQUEST`) for a line booked before the payout was requested. One day of tolerance,
 * since some banks give only the date.
 */
export function refuseEarlier(before: WithdrawalRecord, line: PayoutLineRecord): void {
  if (line.bookedAt.getTime() <= before.createdAt.getTime() - dayMs) throw refusal(before, 'LINE_BEFORE_REQUEST')
}

/**
 * Refuses a debit with which the bank took money back, and a line with a possible duplicate: one of the two is set
 * aside first. Throws Conflict (`LINE_REVERSED`, `LINE_DUPLICATE`).
 */
function refuseUnsure(before: WithdrawalRecord, line: PayoutLineRecord): void {
  if (whyReversal(line) === 'REVERSED') throw refusal(before, 'LINE_REVERSED')
  if (line.hasTwin) throw refusal(before, 'LINE_DUPLICATE')
}

export type LineDecision = { id: string } & z.output<typeof withdrawalLineRequest>

/** The transition by which a person links a debit to a payout in this state. */
export const payAction = ({ status }: WithdrawalRecord) =>
  status === 'SUSPECT' || status === 'QUEUED' ? 'found' : 'pay'

/**
 * Locks the payout and the line that a person wants to link. Throws Conflict if the payout changed since the person saw
 * it, if the line is not free, or if the person sent the payout or is the line's only evidence.
 */
export async function lockBoth(
  tx: Tx,
  ctx: Asker,
  request: LineDecision,
  act: 'pay' | 'return',
): Promise<{ before: SentRecord; line: PayoutLineRecord }> {
  requirePermission(ctx, 'withdrawal.decide')
  const before = await withHash(tx, await lockVisible(tx, withdrawals, ctx, request.id))
  const action = act === 'pay' ? payAction(before) : act
  refuseIf(before, withdrawals.whyNot(ctx, action, before), request.version)
  const lock = act === 'pay' ? lockFreeDebits : lockFreeCredits
  const [line] = await lock(tx, [request.lineId], linesOf(ctx.actor))
  // A queued payout may have left from another account than the planned one.
  const isHere = line?.bankAccountId === before.bankAccountId || before.status === 'QUEUED'
  if (!line || !isHere) throw refusal(before, 'LINE_NOT_FREE')
  if (act === 'pay') {
    refuseUnsure(before, line)
    const { id, parentId } = before
    await refuseNamedOther(tx, before, line, {
      of: judgedPayout(before),
      ids: [id, ...(parentId === null ? [] : [parentId])],
    })
  }
  if (act === 'return' && isOfTransfer(line)) throw refusal(before, 'LINE_AWAITED')
  refuseEarlier(before, line)
  await refuseOwn(tx, ctx, before, line)
  if (isOtherIban(line, before)) throw refusal(before, 'IBAN_DIFFERS')
  return { before, line }
}

export const decidedBy = ({ actor }: Asker, { reason }: { reason: string }) => ({
  runnerUp: null,
  stoppedBy: null,
  by: { id: actor.id, name: actor.name },
  reason,
})

/**
 * A person links the debit that paid a payout and that the system could not match (P5). Its amount is the payout's plus
 * at most the bank's fee, and it went to no other IBAN. The person is not the sender. A queued payout is paid only by a
 * debit that names it, from any account. Throws `OWN_SENDING`, `LINE_NOT_FREE`, `LINE_REVERSED`, `LINE_DUPLICATE`,
 * `LINE_NAMES_OTHER`, `LINE_BEFORE_REQUEST`, `AMOUNT_DIFFERS`, `IBAN_DIFFERS`, `PAYMENT_IN_FILE` and `PART_NOT_NAMED`.
 */
export async function proveByHand(tx: Tx, ctx: Asker, request: LineDecision): Promise<WithdrawalRow> {
  requirePermission(ctx, 'withdrawal.decide')
  const { parentId } = await visibleRequest(withdrawals, ctx, request.id)
  if (parentId !== null) await lockAllParts(tx, parentId)
  const { before: stored, line } = await lockBoth(tx, ctx, request, 'pay')
  const isWaiting = stored.status === 'QUEUED'
  const before = isWaiting ? { ...stored, bankAccountId: line.bankAccountId } : stored
  if (isWaiting) {
    await refuseInFile(tx, before.id)
    await refuseAsker(tx, ctx, before)
    if (!isProvedByName(judgedDebit(line), judgedPayout(before))) throw refusal(before, 'PART_NOT_NAMED')
  }
  const bankFeeMinor = line.amountMinor - before.amountMinor
  if (bankFeeMinor < 0n || bankFeeMinor > mostBankFeeMinor) throw refusal(before, 'AMOUNT_DIFFERS')
  const best = comparedWith(line, judgedPayout(before), judgeDebit).candidate
  const paid = await payByDebit(tx, ctx, stored, line, { best, bankFeeMinor, ...decidedBy(ctx, request) })
  if (!paid) throw refusal(before, 'LINE_NOT_FREE')
  await lookAfterPaid(tx, ctx, [paid])
  return rowFor(withdrawals, ctx, (await selectRequest(tx, withdrawals.table, paid.id)) ?? paid)
}

/**
 * Queued parts may be in no payment file, and the debit has to name the payout. Throws `PAYMENT_IN_FILE` and
 * `PART_NOT_NAMED`.
 */
async function refuseUnnamed(tx: Tx, ctx: Asker, parts: readonly FoundRecord[], line: PayoutLineRecord): Promise<void> {
  const waiting = parts.filter(({ status }) => status === 'QUEUED')
  await refuseAsker(tx, ctx, ...waiting)
  for (const { id } of waiting) await refuseInFile(tx, id)
  const [first] = waiting
  if (first && !isNamedBy(line, joined(judgedParts(parts)))) throw refusal(first, 'PART_NOT_NAMED')
}

/**
 * A person links the debit that paid several parts of a payout together (P5 of each). Its amount is their sum plus at
 * most the bank's fee for one transfer. It left their account and went to no other IBAN, and the person sent none of
 * the parts. A queued part is included only if the debit names the payout. Throws the errors of `proveByHand`.
 */
export async function provePartsByHand(
  tx: Tx,
  ctx: Asker,
  { id, lineId, parts: chosen, reason }: { id: string } & z.output<typeof withdrawalPartsRequest>,
): Promise<WithdrawalRow> {
  requirePermission(ctx, 'withdrawal.decide')
  // Lock order: the parts before their payout.
  const whole = await visibleRequest(withdrawals, ctx, id)
  await lockAllParts(tx, whole.id)
  const locked = await lockParts(
    tx,
    whole.id,
    chosen.map((part) => part.id),
  )
  if (locked.length !== chosen.length) throw refusal(whole, 'STATUS')
  for (const part of locked)
    refuseIf(
      part,
      withdrawals.whyNot(ctx, payAction(part), part),
      chosen.find((one) => one.id === part.id)?.version ?? -1,
    )
  const [line] = await lockFreeDebits(tx, [lineId], linesOf(ctx.actor))
  if (!line) throw refusal(whole, 'LINE_NOT_FREE')
  refuseUnsure(whole, line)
  // A queued part may have left from another account than the planned one.
  const parts = locked.map((part) => (part.status === 'QUEUED' ? { ...part, bankAccountId: line.bankAccountId } : part))
  if (parts.some(({ bankAccountId }) => bankAccountId !== line.bankAccountId)) throw refusal(whole, 'LINE_NOT_FREE')
  for (const part of parts) {
    refuseEarlier(part, line)
    await refuseOwn(tx, ctx, part, line)
  }
  if (parts.some((part) => isOtherIban(line, part))) throw refusal(whole, 'IBAN_DIFFERS')
  const set = joined(judgedParts(parts))
  await refuseNamedOther(tx, whole, line, { of: set, ids: [whole.id, ...parts.map((part) => part.id)] })
  const bankFeeMinor = line.amountMinor - set.amountMinor
  if (bankFeeMinor < 0n || bankFeeMinor > mostBankFeeMinor) throw refusal(whole, 'AMOUNT_DIFFERS')
  await refuseUnnamed(tx, ctx, parts, line)
  const { best } = judgeDebit(judgedDebit(line), [set])
  if (!best) throw new Error(`The line ${line.id} was not compared with ${set.id}`)
  const paid = await payPartsByDebit(tx, ctx, locked, line, { best, bankFeeMinor, ...decidedBy(ctx, { reason }) })
  if (!paid) throw refusal(whole, 'LINE_NOT_FREE')
  await lookAfterPaid(tx, ctx, paid)
  return rowFor(withdrawals, ctx, (await selectRequest(tx, withdrawals.table, whole.id)) ?? whole)
}
