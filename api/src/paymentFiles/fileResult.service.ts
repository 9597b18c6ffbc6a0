import type { PaymentResultAnswer, paymentResultRequest } from '@kasa/contracts/paymentFiles'
import {
  findingsToLookAt,
  judgeResult,
  type FiledRow,
  type JudgedResult,
  type JudgedRow,
  type PaymentFinding,
} from '@kasa/domain/paymentFile'
import { foldText } from '@kasa/domain/turkishText'
import { withdrawalTransitions } from '@kasa/domain/withdrawal'
import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { PaymentFileRefused } from '../paymentFormats/paymentOrder'
import { readResult, type ReadResult } from '../paymentFormats/readResult'
import { maybeDebited } from '../payoutLines/maybeDebited'
import { proveBySeen } from '../payoutLines/provePayout.service'
import { decidedBy } from '../requests/decideRequest'
import { moveRequests, type Move } from '../requests/moveRequests'
import { asSystem } from '../requests/requestNoun'
import { unclaimed } from '../requests/requestRecord'
import { openText } from '../signing/sealed'
import { takeReference } from '../withdrawals/giveReference'
import { postSent, railOf, waitsAgain } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'
import { insertResult, selectTakenFor } from './fileAttachments.sql'
import { lockPayouts, selectPayouts, type FiledPayout } from './filePayouts.sql'
import { saveWords, selectEarlierRefusals, selectFileRows, type FileRow } from './fileRows.sql'
import { setCounted, type FileRecord } from './paymentFiles.sql'
import { isOwnFile } from './paymentFileView'
import { notifyFile } from './paymentFilesLive'
import { lockedFile, orFileRefused, visibleFile } from './visibleFile'

type Sent = z.infer<typeof paymentResultRequest>
type Reader = Pick<Tx, 'query'>
type Row = FiledRow & { filed: FileRow; payout: FiledPayout }

const hashOf = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Reads a result of this file. A sheet names no file: one that was taken for an earlier file with a payout of this one
 * is of that file.
 */
async function readFor(db: Reader, file: FileRecord, bytes: Buffer): Promise<ReadResult> {
  try {
    const read = readResult(bytes)
    const other = read.messageId ?? (await selectTakenFor(db, { fileId: file.id, sha256: hashOf(bytes) }))
    if (other !== null && other !== file.number) throw new PaymentFileRefused('RESULT_OF_OTHER_FILE', other)
    return read
  } catch (error) {
    return orFileRefused(error)
  }
}

/**
 * Judges a result. A sheet names no file, so a refusal in the words of an earlier file's result may be a copy of that
 * result: it would send the payout again, and a person has to look at it.
 */
async function judge(db: Reader, file: FileRecord, rows: readonly Row[], read: ReadResult): Promise<JudgedResult<Row>> {
  const judged = judgeResult(rows, read)
  const said = ({ bankRef, reasonCode, reason }: Pick<FileRow, 'bankRef' | 'reasonCode' | 'reason'>) =>
    JSON.stringify([bankRef, reasonCode, foldText(reason ?? '')])
  const earlier = read.messageId === null ? await selectEarlierRefusals(db, file.id) : []
  const isRepeated = ({ row, finding, line }: JudgedRow<Row>) =>
    finding === 'REJECTED' &&
    line !== null &&
    earlier.some((refusal) => refusal.requestId === row.payout.id && said(refusal) === said(line))
  return { ...judged, rows: judged.rows.map((row) => (isRepeated(row) ? { ...row, finding: 'REPEATS' } : row)) }
}

/** The file's rows with their payouts, which `get` reads or locks. */
async function rowsOf(
  db: Reader,
  ctx: Ctx,
  fileId: string,
  get: (ids: readonly string[]) => Promise<FiledPayout[]>,
): Promise<Row[]> {
  const filed = await selectFileRows(db, fileId)
  const payouts = new Map((await get(filed.map(({ requestId }) => requestId))).map((payout) => [payout.id, payout]))
  return filed.flatMap((row): Row[] => {
    const payout = payouts.get(row.requestId)
    if (!payout) return []
    const iban = openText(ctx.tenant.keys, 'beneficiaryIban', payout.id, payout.beneficiaryIbanEnc)
    const { referenceCode: reference, amountMinor, status } = row
    const isContradicted = row.finding === 'CONTRADICTS'
    return [{ reference, amountMinor, iban, status, isContradicted, payoutStatus: payout.status, filed: row, payout }]
  })
}

const counted = (rows: readonly { finding: PaymentFinding }[], ...wanted: readonly PaymentFinding[]): number =>
  rows.filter(({ finding }) => wanted.includes(finding)).length

function answerOf({ rows, unknown }: JudgedResult<Row>): PaymentResultAnswer {
  return {
    accepted: counted(rows, 'ACCEPTED'),
    rejected: counted(rows, 'REJECTED'),
    agrees: counted(rows, 'AGREES'),
    pending: counted(rows, 'PENDING'),
    toLookAt: counted(rows, ...findingsToLookAt),
    unknown: unknown.map(({ reference }) => reference),
    rows: rows
      .filter(({ finding }) => finding !== 'AGREES')
      .map(({ row, finding, line }) => ({
        number: row.payout.number,
        reference: row.reference,
        amountMinor: row.amountMinor,
        finding,
        saidMinor: line?.amountMinor ?? null,
        bankRef: line?.bankRef ?? null,
        reasonCode: line?.reasonCode ?? null,
        reason: line?.reason ?? null,
      })),
  }
}

function refuseUnlessMade({ status }: FileRecord): void {
  if (status !== 'MADE' && status !== 'DONE') throw new Conflict({ code: 'PAYMENT_FILE_NOT_MADE' })
}

/** POST /api/payment-file/tryResult/{id}: previews what a bank's result would do. Writes nothing. */
export async function tryPaymentResult(ctx: Ctx, { id, content }: { id: string } & Sent): Promise<PaymentResultAnswer> {
  requirePermission(ctx, 'paymentFile.write')
  const { pool } = ctx.tenant
  const file = await visibleFile(pool, ctx, id)
  refuseUnlessMade(file)
  const read = await readFor(pool, file, Buffer.from(content, 'base64'))
  const judged = await judge(pool, file, await rowsOf(pool, ctx, id, (ids) => selectPayouts(pool, ids)), read)
  return answerOf({ ...judged, rows: await doubted(pool, ctx, judged.rows) })
}

/** The bank's reason code and text, as far as given. */
const refusalOf = ({ line }: JudgedRow<Row>): string =>
  [line?.reasonCode, line?.reason].filter(Boolean).join(': ') || 'RJCT'

/** The bank's reference; ours if it gives none. */
const bankRefOf = ({ row, line }: JudgedRow<Row>): string => (line?.bankRef ?? row.reference).slice(0, 64)

/** The change that the bank's result makes to a payout; undefined if none. */
async function moveOf(
  tx: Tx,
  ctx: Ctx<UserActor>,
  file: FileRecord,
  judged: JudgedRow<Row>,
): Promise<Move<WithdrawalRecord> | undefined> {
  const { payout } = judged.row
  if (judged.finding === 'ACCEPTED') {
    const given = await takeReference(tx, ctx, payout, bankRefOf(judged))
    const bankRef = given.bankRef ?? payout.referenceCode
    return {
      ctx,
      before: payout,
      // A bank's result cannot be undone.
      patch: { status: withdrawalTransitions.sent.to, ...given, ...decidedBy(ctx, 0), ...unclaimed },
      details: { action: 'sent', params: { bankRef, file: file.number, ...railOf(payout) }, bankRef },
    }
  }
  if (judged.finding !== 'REJECTED') return undefined
  const note = refusalOf(judged)
  return {
    ctx,
    before: payout,
    patch: { ...waitsAgain, ...unclaimed },
    details: { action: 'notSent', params: { note, file: file.number }, reason: note },
  }
}

/**
 * Marks rejected rows as contradicted if a debit on the account may belong to the payout, or if the bank gave a
 * reference for it before. Both are the stronger evidence, so the payout is not sent again.
 */
async function doubted(db: Reader, ctx: Ctx, rows: readonly JudgedRow<Row>[]): Promise<JudgedRow<Row>[]> {
  const refused = rows.filter(({ finding }) => finding === 'REJECTED').map(({ row }) => row.payout.id)
  const debited = await maybeDebited(db, refused)
  const isDoubted = ({ finding, row: { payout } }: JudgedRow<Row>) =>
    finding === 'REJECTED' &&
    (debited.has(payout.id) || withdrawals.whyNot(asSystem(ctx), 'notSent', payout) !== undefined)
  return rows.map((judged) => (isDoubted(judged) ? { ...judged, finding: 'CONTRADICTS' } : judged))
}

const rowStatusOf = ({ row, finding }: JudgedRow<Row>): FileRow['status'] => {
  if (finding === 'ACCEPTED' || finding === 'REJECTED') return finding
  // Rows that a debit or a person settled earlier are settled here too.
  return finding === 'AGREES' && row.status === 'OPEN' ? 'ACCEPTED' : row.status
}

/** Applies the bank's result to the rows of one finding, as far as the transitions allow the system to. */
async function move(
  tx: Tx,
  ctx: Ctx<UserActor>,
  file: FileRecord,
  { rows, finding, act }: { rows: readonly JudgedRow<Row>[]; finding: PaymentFinding; act: 'sent' | 'notSent' },
): Promise<WithdrawalRecord[]> {
  const allowed = rows.filter(
    (judged) => judged.finding === finding && withdrawals.whyNot(asSystem(ctx), act, judged.row.payout) === undefined,
  )
  if (act === 'sent')
    await postSent(
      tx,
      ctx,
      allowed.map(({ row }) => row.payout),
    )
  const moves: Move<WithdrawalRecord>[] = []
  for (const judged of allowed) {
    const one = await moveOf(tx, ctx, file, judged)
    if (one) moves.push(one)
  }
  return moveRequests(tx, withdrawals, moves, ctx.now())
}

/**
 * Applies the bank's result: books accepted payouts (P4), returns rejected ones to the queue, and leaves the rest
 * unchanged. Returns the rows with their findings.
 */
async function carryOut(
  tx: Tx,
  ctx: Ctx<UserActor>,
  file: FileRecord,
  judged: readonly JudgedRow<Row>[],
): Promise<JudgedRow<Row>[]> {
  const sent = await move(tx, ctx, file, { rows: judged, finding: 'ACCEPTED', act: 'sent' })
  // Its debit has usually come before the result. It is looked for now, because the result cannot be undone and
  // nothing later would look for it.
  for (const payout of sent) await proveBySeen(tx, ctx, payout)
  const rows = await doubted(tx, ctx, judged)
  await move(tx, ctx, file, { rows, finding: 'REJECTED', act: 'notSent' })
  await saveWords(
    tx,
    file.id,
    rows
      // A contradiction ends when the bank confirms its first answer.
      .filter(({ finding, row }) => finding !== 'AGREES' || row.status === 'OPEN' || row.isContradicted)
      // A settled row that the result does not list keeps what the bank said of it.
      .filter(({ line, row }) => line !== null || row.status === 'OPEN')
      .map((each) => ({
        place: each.row.filed.place,
        status: rowStatusOf(each),
        finding: each.finding,
        bankRef: each.line?.bankRef ?? null,
        reasonCode: each.line?.reasonCode ?? null,
        reason: each.line?.reason ?? null,
      })),
  )
  return rows
}

/**
 * POST /api/payment-file/takeResult/{id}: imports the bank's result. Importing the same one again changes nothing.
 * Rejected payouts wait to be sent again, so the file's maker and its checker may not import its result. Throws
 * `PAYMENT_FILE_OWN`.
 */
export async function takePaymentResult(
  tx: Tx,
  ctx: Ctx,
  { id, fileName, content }: { id: string } & Sent,
): Promise<PaymentResultAnswer> {
  requirePermission(ctx, 'paymentFile.write')
  const file = await lockedFile(tx, ctx, id)
  refuseUnlessMade(file)
  if (await isOwnFile(tx, ctx, file)) throw new Conflict({ code: 'PAYMENT_FILE_OWN' })
  const bytes = Buffer.from(content, 'base64')
  const read = await readFor(tx, file, bytes)
  const judged = await judge(tx, file, await rowsOf(tx, ctx, id, (ids) => lockPayouts(tx, ids)), read)
  const answer = answerOf({ ...judged, rows: await carryOut(tx, ctx, file, judged.rows) })
  const { accepted, rejected, toLookAt, unknown } = answer
  const sha256 = hashOf(bytes)
  await insertResult(tx, {
    id: uuidv7(),
    fileId: id,
    sha256,
    form: read.form,
    fileName,
    by: ctx.actor.id,
    byName: ctx.actor.name,
    accepted,
    rejected,
    toLookAt,
    unknown,
    at: ctx.now(),
  })
  await setCounted(tx, id, toLookAt, ctx.now())
  await recordAudit(tx, ctx, 'paymentFile.result', {
    type: 'paymentFile',
    id,
    before: null,
    after: { fileName, sha256: sha256.toString('hex'), accepted, rejected, toLookAt, unknown: unknown.length },
  })
  await notifyFile(tx, id, { id: file.accountId, groupId: file.accountGroup, ownerId: file.accountOwner })
  return answer
}
