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

/** Parts that may leave, or may have left, whatever was said of them. */
const open: readonly WithdrawalStatus[] = ['QUEUED', 'SENDING', 'SENT', 'SUSPECT']
const dayMs = 86_400_000

/**
 * The debits of its account that a part may have left in together with others of its payout. What waits may have left
 * from any account.
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
 * Which of some payouts a debit of their account may be that nobody has explained, alone or with other parts, whatever
 * it says.
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
 * The number of a payout that was begun and whose a free debit may be, alone or with other parts; undefined where there
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

/** True where nothing speaks against it that a debit is a payout's. */
const isProved = (line: DebitLine, payout: SentPayout): boolean => judgeDebit(line, [payout]).stoppedBy === null

/** True where a free debit of its account names a part and others of its payout, and nothing speaks against it. */
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

/**
 * True where a free debit of its account names a locked payout that was begun, and nothing speaks against it: the bank
 * did carry it out.
 */
export const isDebitSeen = async (tx: Tx, record: WithdrawalRecord): Promise<boolean> =>
  (await isSeenAlone(tx, record)) || (await isSeenWithOthers(tx, record))

/** The payout that a part belongs to, as if it had left from the part's account. */
async function wholeFrom(
  tx: Reader,
  { parentId, bankAccountId }: WithdrawalRecord,
): Promise<WithdrawalRecord | undefined> {
  const whole = parentId === null ? undefined : await selectRequest(tx, withdrawals.table, parentId)
  return whole && { ...whole, bankAccountId }
}

/**
 * Refuses to send a part where a free debit of its account names the whole payout, or this part and others of it:
 * somebody paid them in one transfer although it was split. Throws `PART_OF_DEBITED`.
 */
export async function refuseWholeDebited(tx: Tx, part: WithdrawalRecord): Promise<void> {
  if (part.parentId === null) return
  const whole = await wholeFrom(tx, part)
  if ((whole && (await isSeenAlone(tx, whole))) || (await isSeenWithOthers(tx, part)))
    throw new Conflict({ code: 'PART_OF_DEBITED' })
}

/** Which of many payouts `refuseDebitedBefore` has to look at. */
export const maybePaid = selectMaybePaid

/**
 * A free debit of any account of ours that may be a payout which waits to be sent. `isNamed`: it has a reference of the
 * payout, and nothing in it speaks against it.
 */
export type DebitBefore = { line: PayoutLineRecord; isNamed: boolean }

/**
 * The free debits that speak for a waiting payout having left already: each has a reference of it, went to its IBAN
 * with its amount, or has its amount and its beneficiary's name. The account is not asked: whoever paid it may have
 * done so from another one than was planned.
 */
export async function debitsBefore(db: Reader, record: WithdrawalRecord): Promise<DebitBefore[]> {
  if (record.status !== 'QUEUED') return []
  const own = await debitsLike(db, record)
  const whole = await wholeFrom(db, record)
  // A debit that names the whole payout is refused by `refuseWholeDebited`.
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

/** The payouts, waiting to be sent in full or in part, that a free debit may have paid already. */
export async function waitingLike(db: Reader, lineId: string): Promise<{ id: string; number: string }[]> {
  const line = await selectDebit(db, lineId)
  if (!line) throw new Error(`The line ${lineId} is not there`)
  const debit = judgedDebit(line)
  const waiting = await selectWaitingOf(db, line)
  return waiting
    .filter((payout) => isLike(debit, { ...judgedPayout(payout), accountId: line.bankAccountId }))
    .map(({ id, number }) => ({ id, number }))
}

/** True where a file of somebody else, outside this person's line, says that the bank took a debit back. */
async function isReversedByOthers(tx: Tx, ctx: Ctx, lineId: string): Promise<boolean> {
  requirePermission(ctx, 'withdrawal.decide')
  const sayers = await selectReversalSayers(tx, lineId)
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, sayers)
  return sayers.some((id) => whyOwnSource([id], linkedAccounts) === undefined)
}

/**
 * Refuses to send a payout that has left already, as far as the bank shows. A debit with its reference is linked to it
 * instead, by an administrator, unless somebody else's file says that the bank took it back. One of its amount to its
 * IBAN or by its name may be another payment: the person who sends says so of each debit that is there. Throws
 * `DEBIT_SEEN` or `DEBIT_BEFORE`.
 */
export async function refuseDebitedBefore(
  tx: Tx,
  ctx: Ctx,
  record: WithdrawalRecord,
  { otherDebits = [], note }: { otherDebits?: readonly string[] | undefined; note?: string | undefined } = {},
): Promise<void> {
  const debits = await debitsBefore(tx, record)
  for (const { isNamed, line } of debits)
    if (isNamed && !(line.isReversal && (await isReversedByOthers(tx, ctx, line.id))))
      throw refusal(record, 'DEBIT_SEEN')
  if (debits.some(({ line }) => note === undefined || !otherDebits.includes(line.id)))
    throw new Conflict({
      code: 'DEBIT_BEFORE',
      params: { number: record.number },
      details: { debitIds: debits.map(({ line }) => line.id) },
    })
}

/** Refuses to split a payout whose debit is on the account already. Throws `DEBIT_SEEN`. */
export async function refuseNamedDebit(tx: Tx, record: WithdrawalRecord): Promise<void> {
  if ((await debitsBefore(tx, record)).some(({ isNamed }) => isNamed)) throw refusal(record, 'DEBIT_SEEN')
}

/**
 * Refuses to end a payout that waits where a free debit has its reference: somebody paid it before anybody said so, and
 * its merchant would have the money again. A debit that only looks like it has to be explained first, or set aside.
 * Throws `DEBIT_SEEN`, `DEBIT_MAY_BE_IT`, `PART_OF_DEBITED` or `PAYMENT_FILE_CONTRADICTED`.
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
