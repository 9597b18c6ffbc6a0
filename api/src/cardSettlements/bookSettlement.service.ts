import type { CardSettlementDetail } from '@kasa/contracts/cardSettlements'
import { acquirerPaid } from '@kasa/domain/cardLedger'
import { agreementOf } from '@kasa/domain/lineMatch'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { whyNotOther } from '@kasa/domain/otherPerson'
import { formatMoney } from '@kasa/domain/money'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { insertLink, settleLines } from '../banktx/banktx.service'
import { lockCards, settleCards } from '../cards/settledByAcquirer'
import type { Settled } from '../cards/settledCard'
import type { Tx } from '../db/client'
import { refuseLineTakenBack } from '../deposits/takenBack'
import { Conflict, NotFound, Unprocessable } from '../errors/refusals'
import { postJournal } from '../ledger/ledger.service'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refuseNamedReturn } from '../payoutLines/namedOther'
import { judgeRows, readAgain, sumsOf, type JudgedRow } from './judgeRows'
import { detailOf } from './readSettlements.service'
import { selectBeyond, selectRows, setBooked, setResults, type KeptRow } from './settlementRows.sql'
import {
  endSettlement,
  lockAcquirer,
  lockBankLine,
  lockSettlement,
  selectSettlement,
  setJudged,
  type BankLine,
  type SettlementRecord,
} from './settlements.sql'

async function lockChecked(tx: Tx, id: string, version: number): Promise<SettlementRecord> {
  const file = await lockSettlement(tx, id)
  if (!file) throw new NotFound({ code: 'NOT_FOUND' })
  if (file.status !== 'CHECKED') throw new Conflict({ code: 'CARD_SETTLEMENT_STATE' })
  if (file.version !== version) throw new Conflict({ code: 'VERSION_CHANGED' })
  return file
}

async function answered(tx: Tx, id: string): Promise<CardSettlementDetail> {
  const file = await selectSettlement(tx, id)
  if (!file) throw new NotFound({ code: 'NOT_FOUND' })
  return detailOf(tx, file)
}

/**
 * POST /api/card-settlement/judge/{id}: compares the rows again, because transfers may have been approved, refunded
 * or charged back since.
 */
export async function judgeSettlementAgain(
  tx: Tx,
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<CardSettlementDetail> {
  requirePermission(ctx, 'cardTransfer.write')
  const file = await lockChecked(tx, id, version)
  const rows = await judgeRows(tx, file.acquirer, (await selectRows(tx, id)).map(readAgain))
  const sums = sumsOf(rows)
  await setResults(tx, id, rows)
  await setJudged(tx, id, sums, ctx.now())
  await recordAudit(tx, ctx, 'cardSettlement.judge', {
    type: 'card_settlement',
    id,
    before: { goodCount: file.goodCount, goodNetMinor: file.goodNetMinor, differenceCount: file.differenceCount },
    after: { goodCount: sums.goodCount, goodNetMinor: sums.goodNetMinor, differenceCount: sums.differenceCount },
  })
  return answered(tx, id)
}

/**
 * Locks the bank line by which the acquirer paid: of this account, not linked, large enough, no possible duplicate of
 * another line, not the return of a payout, not reversed by the bank, and not reported only by the caller.
 */
async function lockPaying(tx: Tx, ctx: Ctx<UserActor>, file: SettlementRecord, bankTxId: string): Promise<BankLine> {
  const line = await lockBankLine(tx, bankTxId)
  if (line?.bankAccountId !== file.bankAccountId) throw new Conflict({ code: 'CARD_SETTLEMENT_LINE' })
  if (line.hasTwin) throw new Conflict({ code: 'LINE_DUPLICATE' })
  await refuseNamedReturn(tx, [line])
  await refuseLineTakenBack(tx, line.id)
  const own = whyOwnSource(line.namedBy, await linkedAccountsAmong(tx, ctx, line.namedBy))
  if (own) throw new Conflict({ code: own })
  if (line.freeMinor < file.goodNetMinor)
    throw new Unprocessable({
      code: 'CARD_SETTLEMENT_SHORT',
      field: 'bankTxId',
      params: { missing: formatMoney(file.goodNetMinor - line.freeMinor, 'tr') },
    })
  return line
}

/** Deductions beyond the agreed fee need two people, because a file could have been written by hand. */
async function refuseOwnDeductions(tx: Tx, ctx: Ctx<UserActor>, file: SettlementRecord): Promise<void> {
  const beyondMinor = await selectBeyond(tx, file.id)
  if (beyondMinor === 0n) return
  const handed = [file.handedBy]
  if (whyNotOther(handed, await linkedAccountsAmong(tx, ctx, handed)))
    throw new Conflict({ code: 'CARD_SETTLEMENT_OTHER', params: { amount: formatMoney(beyondMinor, 'tr') } })
}

const isAsKept = (now: JudgedRow, kept: KeptRow | undefined) =>
  kept !== undefined &&
  now.books === kept.books &&
  now.result === kept.result &&
  now.transferId === kept.transferId &&
  now.refundNo === kept.refundNo

type Booked = JudgedRow & { key: string }
const isBooked = (row: JudgedRow): row is Booked => row.books && row.key !== null

/** What to store with each card transfer about its settlement. */
function settledOf(file: SettlementRecord, rows: readonly Booked[], line: BankLine): Settled[] {
  return rows.flatMap((row): Settled[] => {
    if (row.kind !== 'SALE' || row.transferId === null || row.terminalId === null) return []
    const settlementDate = row.paidOn ?? istanbulDay(line.bookedAt)
    return [
      {
        reportId: `${file.number}:${row.rowNo}`,
        requestId: row.transferId,
        terminalId: row.terminalId,
        at: line.bookedAt,
        settlementDate,
        feeMinor: row.feeMinor ?? 0n,
      },
    ]
  })
}

/** Posts P10b for all good rows against one bank transfer. Returns the sum of its debits in kuruş. */
async function postPaid(tx: Tx, file: SettlementRecord, rows: readonly Booked[], at: Date): Promise<bigint> {
  const terminals = new Map<string, bigint>()
  for (const { terminalId, grossMinor } of rows)
    if (terminalId !== null) terminals.set(terminalId, (terminals.get(terminalId) ?? 0n) + (grossMinor ?? 0n))
  const lines = acquirerPaid(file.bankAccountId, { feeMinor: file.goodFeeMinor, terminals })
  await postJournal(tx, { kind: 'P10b', sourceType: 'card_settlement', sourceId: file.id, at, lines })
  return lines.reduce((sum, { amountMinor }) => (amountMinor > 0n ? sum + amountMinor : sum), 0n)
}

const noScores = { reference: 0, amount: 1, name: 0, account: 1, time: 1 }

/**
 * POST /api/card-settlement/book/{id}: posts P10b for every good row against the bank line of the acquirer's
 * transfer. Other rows are not booked; their part of the transfer stays in suspense. Throws `CARD_SETTLEMENT_CHANGED`
 * if a row's result changed, `CARD_SETTLEMENT_SHORT` if the bank received less, and `CARD_SETTLEMENT_OTHER` if the
 * acquirer keeps more than agreed and the caller uploaded the file.
 */
export async function bookSettlement(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, version, bankTxId }: { id: string; version: number; bankTxId: string },
): Promise<CardSettlementDetail> {
  requirePermission(ctx, 'cardTransfer.write')
  const file = await lockChecked(tx, id, version)
  if (file.goodCount === 0 || file.goodNetMinor <= 0n) throw new Conflict({ code: 'CARD_SETTLEMENT_NOTHING' })
  await refuseOwnDeductions(tx, ctx, file)
  const line = await lockPaying(tx, ctx, file, bankTxId)
  await lockAcquirer(tx, file.acquirer)
  const kept = await selectRows(tx, id)
  // Prevents refunds and chargebacks between the comparison and the journal.
  await lockCards(
    tx,
    kept.flatMap(({ transferId }) => transferId ?? []),
  )
  const rows = await judgeRows(tx, file.acquirer, kept.map(readAgain))
  if (!rows.every((row, index) => isAsKept(row, kept[index]))) throw new Conflict({ code: 'CARD_SETTLEMENT_CHANGED' })
  const [booked, at] = [rows.filter(isBooked), ctx.now()]
  await setBooked(tx, id, booked)
  const postedMinor = await postPaid(tx, file, booked, at)
  const isLinked = await insertLink(tx, ctx, {
    id: uuidv7(),
    actId: uuidv7(),
    bankTxId,
    requestType: 'card_settlement',
    requestId: id,
    amountMinor: file.goodNetMinor,
    mode: 'MANUAL',
    agrees: agreementOf(noScores),
    scores: noScores,
    score: 1,
    rule: null,
    rulesVersion: null,
    stoppedBy: null,
    runnerUp: null,
    by: { id: ctx.actor.id, name: ctx.actor.name },
    reason: null,
    at,
  })
  if (!isLinked) throw new Conflict({ code: 'CARD_SETTLEMENT_LINE' })
  await settleLines(tx, id, at)
  await endSettlement(tx, id, { status: 'BOOKED', bankTxId, reason: null, byName: ctx.actor.name, at })
  await recordAudit(tx, ctx, 'cardSettlement.book', {
    type: 'card_settlement',
    id,
    before: { status: 'CHECKED' },
    after: {
      status: 'BOOKED',
      bankTxId,
      goodCount: booked.length,
      netMinor: file.goodNetMinor,
      feeMinor: file.goodFeeMinor,
      restMinor: line.freeMinor - file.goodNetMinor,
      postedMinor,
    },
  })
  await settleCards(tx, ctx, file.number, settledOf(file, booked, line))
  return answered(tx, id)
}

/** POST /api/card-settlement/discard/{id}: the file will not be booked and may be uploaded again. */
export async function discardSettlement(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, version, reason }: { id: string; version: number; reason: string },
): Promise<CardSettlementDetail> {
  requirePermission(ctx, 'cardTransfer.write')
  await lockChecked(tx, id, version)
  await endSettlement(tx, id, { status: 'DISCARDED', bankTxId: null, reason, byName: ctx.actor.name, at: ctx.now() })
  await recordAudit(tx, ctx, 'cardSettlement.discard', {
    type: 'card_settlement',
    id,
    before: { status: 'CHECKED' },
    after: { status: 'DISCARDED' },
    reason,
  })
  return answered(tx, id)
}
