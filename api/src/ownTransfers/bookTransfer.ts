import { agreementOf } from '@kasa/domain/lineMatch'
import { inverseOf } from '@kasa/domain/ledger'
import { transferDueMs, type TransferPair } from '@kasa/domain/ownTransfer'
import { ownArrived, ownCameBack, ownLeft } from '@kasa/domain/payoutLedger'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { freeLines, insertLink, settleLines, unsettleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import {
  insertTransfer,
  lockTransfer,
  setArrived,
  setUndone,
  type LegRecord,
  type TransferRecord,
} from './ownTransfers.sql'

/** Who decided that two lines are one transfer, and why; null for automatic matching. */
export type Cause = { by: { id: string; name: string }; reason: string } | null

const source = (id: string) => ({ sourceType: 'own_transfer', sourceId: id }) as const

/** The fields of a transfer in the audit log. */
const snapshot = ({
  fromAccountId,
  toAccountId,
  debitMinor,
  bankFeeMinor,
  hasComeBack,
  debitId,
  creditId,
  status,
}: TransferRecord) => ({
  status,
  fromAccountId,
  toAccountId,
  debitMinor,
  bankFeeMinor,
  ...(hasComeBack && { hasComeBack }),
  debitId,
  creditId,
})

async function locked(tx: Tx, id: string): Promise<TransferRecord> {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) throw new Error(`The transfer ${id} is not there`)
  return transfer
}

/** Links the whole amount of a locked line to a transfer. */
async function give(tx: Tx, ctx: Ctx, id: string, leg: LegRecord, cause: Cause): Promise<void> {
  const at = ctx.now()
  const parts = { reference: 1, amount: 1, name: 1, account: 1, time: 1 }
  const isWritten = await insertLink(tx, ctx, {
    id: uuidv7(),
    actId: uuidv7(),
    bankTxId: leg.id,
    requestType: 'own_transfer',
    requestId: id,
    amountMinor: leg.amountMinor,
    mode: cause ? 'MANUAL' : 'AUTO',
    agrees: agreementOf(parts),
    scores: parts,
    score: 1,
    rule: null,
    rulesVersion: null,
    stoppedBy: null,
    runnerUp: null,
    by: cause?.by ?? null,
    reason: cause?.reason ?? null,
    at,
  })
  if (!isWritten) throw new Error(`The line ${leg.id} was given away already`)
  await settleLines(tx, id, at)
}

const linesOfCredit = ({ fromAccountId, toAccountId, debitMinor, bankFeeMinor, hasComeBack }: TransferRecord) =>
  hasComeBack
    ? ownCameBack(fromAccountId, debitMinor - bankFeeMinor, bankFeeMinor)
    : ownArrived(fromAccountId, toAccountId, debitMinor - bankFeeMinor, bankFeeMinor)

const because = (cause: Cause) => (cause ? { reason: cause.reason } : {})

/** P8: a locked, free debit left one of our accounts for another. It is in transit until its credit comes. */
export async function leave(tx: Tx, ctx: Ctx, debit: LegRecord, toAccountId: string, cause: Cause): Promise<string> {
  const [id, at] = [uuidv7(), ctx.now()]
  await insertTransfer(tx, {
    id,
    fromAccountId: debit.accountId,
    toAccountId,
    debitMinor: debit.amountMinor,
    debitId: debit.id,
    leftAt: debit.bookedAt,
    dueAt: new Date(debit.bookedAt.getTime() + transferDueMs(debit.channel)),
    at,
  })
  await give(tx, ctx, id, debit, cause)
  await postJournal(tx, { ...source(id), kind: 'P8', at, lines: ownLeft(debit.accountId, debit.amountMinor) })
  const after = snapshot(await locked(tx, id))
  await recordAudit(tx, ctx, 'ownTransfer.leave', { type: 'own_transfer', id, before: null, after, ...because(cause) })
  return id
}

/** P8A: books the locked, free credit of a transfer in transit. On the account that it left, the money came back. */
export async function arrive(
  tx: Tx,
  ctx: Ctx,
  id: string,
  credit: LegRecord,
  { bankFeeMinor }: TransferPair,
  cause: Cause,
): Promise<void> {
  const [at, before] = [ctx.now(), await locked(tx, id)]
  const hasComeBack = credit.accountId === before.fromAccountId
  await setArrived(tx, { id, creditId: credit.id, bankFeeMinor, hasComeBack, arrivedAt: credit.bookedAt, at })
  await give(tx, ctx, id, credit, cause)
  const lines = linesOfCredit(await locked(tx, id))
  await postJournal(tx, { ...source(id), kind: 'P8A', at, lines })
  await recordAudit(tx, ctx, 'ownTransfer.arrive', {
    type: 'own_transfer',
    id,
    before: snapshot(before),
    after: snapshot(await locked(tx, id)),
    ...because(cause),
  })
}

/**
 * P8AU and P8U: undoes a locked transfer. Its lines wait again, and automatic matching no longer joins them. `reason`
 * is a person's; null if the bank contradicts the transfer.
 */
export async function takeBack(
  tx: Tx,
  ctx: Ctx,
  before: TransferRecord,
  reason: string | null,
): Promise<TransferRecord> {
  const { id, fromAccountId, debitMinor } = before
  const at = ctx.now()
  await setUndone(tx, id, at)
  await unsettleLines(tx, id, at)
  await freeLines(tx, id, at)
  if (before.creditId !== null) {
    await postJournal(tx, { ...source(id), kind: 'P8AU', at, lines: inverseOf(linesOfCredit(before)) })
  }
  await postJournal(tx, { ...source(id), kind: 'P8U', at, lines: inverseOf(ownLeft(fromAccountId, debitMinor)) })
  const after = await locked(tx, id)
  await recordAudit(tx, ctx, 'ownTransfer.undo', {
    type: 'own_transfer',
    id,
    before: snapshot(before),
    after: snapshot(after),
    ...(reason !== null && { reason }),
  })
  return after
}
