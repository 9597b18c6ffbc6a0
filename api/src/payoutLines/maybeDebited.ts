import {
  isProvedByName,
  judgeDebit,
  mostBankFeeMinor,
  type DebitLine,
  type SentPayout,
  namesPayout,
  resemblesPayout,
} from '@kasa/domain/debitMatch'
import { asOne, joinedBy, type JoinedParts } from '@kasa/domain/joinedParts'
import { whyOwnSource } from '@kasa/domain/lineSource'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusal } from '../requests/refuseRequest'
import { selectRequest } from '../requests/visibleRequest'
import { refuseContradicted } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'
import { debitsShownTo, type DebitBefore } from './debitsShown'
import { selectMaybeDebited, selectMaybePaid, selectReversalSayers } from './evidence.sql'
import { judgedDebit, judgedParts, judgedPayout } from './linkPayout'
import {
  selectDebit,
  selectDebitsAnywhere,
  selectDebitsOf,
  selectDebitsWithin,
  selectIbanHash,
  selectMaybeProved,
  selectPartsIn,
  selectPartsOf,
  selectRivalsOf,
  selectUnexplainedWithin,
  selectWaitingOf,
  type PayoutLineRecord,
} from './payoutLines.sql'

type Reader = Pick<Tx, 'query'>

/** The states of parts that may leave, or may have left. */
const open: readonly WithdrawalStatus[] = ['QUEUED', 'SENDING', 'SENT', 'SUSPECT']
const dayMs = 86_400_000

/**
 * Returns the debits of its account that may have paid a part together with other parts of its payout. Queued parts
 * count for any account.
 */
async function debitsWithOthers(
  db: Reader,
  { id, parentId, bankAccountId, createdAt, amountMinor }: WithdrawalRecord,
  select: typeof selectDebitsWithin,
): Promise<{ line: PayoutLineRecord; set: JoinedParts }[]> {
  if (parentId === null || bankAccountId === null) return []
  const parts = (await selectPartsIn(db, parentId, open))
    .filter((part) => part.status === 'QUEUED' || part.bankAccountId === bankAccountId)
    .map((part) => ({ ...part, bankAccountId }))
  const most = parts.reduce((sum, part) => sum + part.amountMinor, mostBankFeeMinor)
  const lines = await select(db, { bankAccountId, createdAt, least: amountMinor + 1n, most })
  return lines.flatMap((line) => joinedBy(judgedDebit(line), judgedParts(parts), id).map((set) => ({ line, set })))
}

/**
 * Returns the payouts that an unexplained debit of their account may have paid, alone or with other parts. Descriptions
 * are not compared.
 */
export async function maybeDebited(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(await selectMaybeDebited(db, ids))
  for (const part of await selectPartsOf(db, ids)) {
    const debits = await debitsWithOthers(db, part, selectUnexplainedWithin)
    if (debits.some(({ line }) => line.ibanHash === null || line.ibanHash === part.ibanHash)) found.add(part.id)
  }
  return found
}

/**
 * Returns the number of a begun payout that a free debit may have paid, alone or with other parts. Undefined if there
 * is none.
 */
export async function maybeProvedBy(tx: Reader, lineId: string): Promise<string | undefined> {
  const line = await selectDebit(tx, lineId)
  if (!line) throw new Error(`The line ${lineId} is not there`)
  const alone = await selectMaybeProved(tx, line)
  if (alone !== undefined) return alone
  const begun = await selectRivalsOf(tx, line)
  const set = joinedBy(judgedDebit(line), judgedParts(begun)).find(
    ({ ibanHash, createdMs }) =>
      (line.ibanHash === null || line.ibanHash === ibanHash) && line.bookedAt.getTime() > createdMs - dayMs,
  )
  return begun.find(({ id }) => id === set?.partIds[0])?.number
}

/** True if `judgeDebit` finds no reason against matching the debit with this payout. */
const isProved = (line: DebitLine, payout: SentPayout): boolean => judgeDebit(line, [payout]).stoppedBy === null

/** True if a free debit of its account matches a part together with others of its payout. `proves` compares the two. */
async function isSeenWithOthers(tx: Tx, part: WithdrawalRecord, proves = isProved): Promise<boolean> {
  const debits = await debitsWithOthers(tx, part, selectDebitsWithin)
  return debits.some(({ line, set }) => proves(judgedDebit(line), asOne(set)))
}

async function isSeenAlone(tx: Tx, record: WithdrawalRecord, proves = isProved): Promise<boolean> {
  const { bankAccountId, amountMinor, createdAt } = record
  if (bankAccountId === null) return false
  const payout = judgedPayout({ ...record, ibanHash: await selectIbanHash(tx, record.id) })
  const lines = await selectDebitsOf(tx, { bankAccountId, amountMinor, createdAt })
  return lines.some((line) => proves(judgedDebit(line), payout))
}

/** True if a free debit of its account matches a locked, begun payout: the bank did pay it. */
export const isDebitSeen = async (tx: Tx, record: WithdrawalRecord): Promise<boolean> =>
  (await isSeenAlone(tx, record)) || (await isSeenWithOthers(tx, record))

/** Returns the payout that a part belongs to, with the part's account. */
async function wholeFrom(
  tx: Reader,
  { parentId, bankAccountId }: WithdrawalRecord,
): Promise<WithdrawalRecord | undefined> {
  const whole = parentId === null ? undefined : await selectRequest(tx, withdrawals.table, parentId)
  return whole && { ...whole, bankAccountId }
}

/**
 * Throws Conflict (`PART_OF_DEBITED`) if a free debit of its account names the whole payout, or this part with others:
 * it was paid in one transfer although it was split.
 */
export async function refuseWholeDebited(tx: Tx, part: WithdrawalRecord): Promise<void> {
  if (part.parentId === null) return
  const whole = await wholeFrom(tx, part)
  if ((whole && (await isSeenAlone(tx, whole))) || (await isSeenWithOthers(tx, part)))
    throw new Conflict({ code: 'PART_OF_DEBITED' })
}

/** Returns the payouts that `refuseDebitedBefore` has to check, out of many. */
export const maybePaid = selectMaybePaid

/**
 * Returns the free debits that suggest that a queued payout has left already: each has its reference, or its amount and
 * its IBAN, or its amount and its beneficiary's name. Debits of every account count, since it may have been paid from
 * another account than the planned one.
 */
export async function debitsBefore(db: Reader, record: WithdrawalRecord): Promise<DebitBefore[]> {
  if (record.status !== 'QUEUED') return []
  const own = await debitsLike(db, record)
  const whole = await wholeFrom(db, record)
  // `refuseWholeDebited` refuses a debit that names the whole payout.
  const ofWhole = whole ? (await debitsLike(db, whole)).filter(({ isNamed }) => !isNamed) : []
  return [...own, ...ofWhole.filter(({ line }) => own.every((one) => one.line.id !== line.id))]
}

/** True if a debit has a reference of the payout, went to its IBAN with its amount, or has its amount and name. */
const isLike = (debit: DebitLine, payout: SentPayout): boolean =>
  isProvedByName(debit, payout) ||
  namesPayout(debit, payout) ||
  isProved(debit, payout) ||
  resemblesPayout(debit, payout)

async function debitsLike(db: Reader, record: WithdrawalRecord): Promise<DebitBefore[]> {
  const payout = judgedPayout({ ...record, ibanHash: record.beneficiaryIbanHash.toString('hex') })
  return (await selectDebitsAnywhere(db, record)).flatMap((line): DebitBefore[] => {
    const from = { ...payout, accountId: line.bankAccountId }
    const debit = judgedDebit(line)
    return isLike(debit, from) ? [{ line, isNamed: isProvedByName(debit, from) }] : []
  })
}

/** Returns the queued payouts, or payouts with queued parts, that a free debit may have paid already. */
export async function waitingLike(db: Reader, lineId: string): Promise<{ id: string; number: string }[]> {
  const line = await selectDebit(db, lineId)
  if (!line) throw new Error(`The line ${lineId} is not there`)
  const debit = judgedDebit(line)
  const waiting = await selectWaitingOf(db, line)
  return waiting
    .filter((payout) => isLike(debit, { ...judgedPayout(payout), accountId: line.bankAccountId }))
    .map(({ id, number }) => ({ id, number }))
}

/** True if another person's file reports a debit as a reversal. Linked accounts count as the same person. */
async function isReversedByOthers(tx: Tx, ctx: Ctx, lineId: string): Promise<boolean> {
  requirePermission(ctx, 'withdrawal.decide')
  const sayers = await selectReversalSayers(tx, lineId)
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, sayers)
  return sayers.some((id) => whyOwnSource([id], linkedAccounts) === undefined)
}

/**
 * Refuses to send a payout that has left already according to the bank. An administrator links a debit with its
 * reference, unless another person's file reports it as a reversal. For debits with its amount and its IBAN or name,
 * the sender confirms with a note that they are other payments. `debitsShown` proves that they were asked about exactly
 * these debits. Throws `DEBIT_SEEN` or `DEBIT_BEFORE`.
 */
export async function refuseDebitedBefore(
  tx: Tx,
  ctx: Ctx,
  record: WithdrawalRecord,
  answer: { debitsShown?: string | undefined; note?: string | undefined } = {},
): Promise<void> {
  const debits = await debitsBefore(tx, record)
  for (const { isNamed, line } of debits)
    if (isNamed && !(line.isReversal && (await isReversedByOthers(tx, ctx, line.id))))
      throw refusal(record, 'DEBIT_SEEN')
  const debitsShown = debitsShownTo(ctx, record.id, debits)
  if (debits.length > 0 && (answer.note === undefined || answer.debitsShown !== debitsShown))
    throw new Conflict({
      code: 'DEBIT_BEFORE',
      params: { number: record.number },
      details: { debitIds: debits.map(({ line }) => line.id), debitsShown },
    })
}

/** Refuses to split a payout if a debit names it. Throws `DEBIT_SEEN`. */
export async function refuseNamedDebit(tx: Tx, record: WithdrawalRecord): Promise<void> {
  if ((await debitsBefore(tx, record)).some(({ isNamed }) => isNamed)) throw refusal(record, 'DEBIT_SEEN')
}

/**
 * Refuses to end a queued payout if a free debit has its reference: it was paid already, and the merchant would get the
 * money back too. A debit that only looks like it has to be explained or set aside first. Throws `DEBIT_SEEN`,
 * `DEBIT_MAY_BE_IT`, `PART_OF_DEBITED` or `PAYMENT_FILE_CONTRADICTED`.
 */
export async function refuseToEndDebited(tx: Tx, record: WithdrawalRecord): Promise<void> {
  await refuseContradicted(tx, record.id)
  const debits = await debitsBefore(tx, record)
  if (debits.some(({ isNamed }) => isNamed)) throw new Conflict({ code: 'DEBIT_SEEN' })
  if (debits.some(({ line }) => line.isWaiting)) throw new Conflict({ code: 'DEBIT_MAY_BE_IT' })
  const whole = await wholeFrom(tx, record)
  if ((whole && (await isSeenAlone(tx, whole, isProvedByName))) || (await isSeenWithOthers(tx, record, isProvedByName)))
    throw new Conflict({ code: 'PART_OF_DEBITED' })
}
