import { inverseOf } from '@kasa/domain/ledger'
import { agreementOf } from '@kasa/domain/lineMatch'
import { debitSeen } from '@kasa/domain/payoutLedger'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { freeLines, insertLink, settleLines, unsettleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import {
  insertSentBack,
  lockSentBack,
  setUndone,
  type DebitRecord,
  type ReturnRecord,
  type SentBackRecord,
} from './sentBack.sql'

/** Who linked the debit, and why; null for automatic matching. */
export type Cause = { by: { id: string; name: string }; reason: string } | null

const source = (id: string) => ({ sourceType: 'sent_back', sourceId: id }) as const

/** The fields of a link in the audit log. */
const snapshot = ({
  status,
  bankAccountId,
  creditId,
  depositId,
  debitId,
  amountMinor,
  bankFeeMinor,
}: SentBackRecord) => ({ status, bankAccountId, creditId, depositId, debitId, amountMinor, bankFeeMinor })

async function locked(tx: Tx, id: string): Promise<SentBackRecord> {
  const record = await lockSentBack(tx, id)
  if (!record) throw new Error(`The link ${id} of money sent back is not there`)
  return record
}

/** P9P: a locked, free debit proves that the money was sent back. */
export async function proveSentBack(
  tx: Tx,
  ctx: Ctx,
  debit: DebitRecord,
  { creditId, depositId, amountMinor, isExact }: ReturnRecord,
  cause: Cause,
): Promise<SentBackRecord> {
  const [id, at, bankFeeMinor] = [uuidv7(), ctx.now(), debit.amountMinor - amountMinor]
  await insertSentBack(tx, {
    id,
    bankAccountId: debit.accountId,
    creditId,
    depositId,
    debitId: debit.id,
    amountMinor,
    bankFeeMinor,
    at,
  })
  const parts = { reference: isExact ? 1 : 0, amount: bankFeeMinor === 0n ? 1 : 0, name: 0, account: 1, time: 1 }
  const isWritten = await insertLink(tx, ctx, {
    id: uuidv7(),
    actId: uuidv7(),
    bankTxId: debit.id,
    requestType: 'sent_back',
    requestId: id,
    amountMinor: debit.amountMinor,
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
  if (!isWritten) throw new Error(`The line ${debit.id} was linked already`)
  await settleLines(tx, id, at)
  await postJournal(tx, {
    ...source(id),
    kind: 'P9P',
    at,
    lines: debitSeen(debit.accountId, amountMinor, bankFeeMinor),
  })
  const made = await locked(tx, id)
  await recordAudit(tx, ctx, 'sentBack.link', {
    type: 'sent_back',
    id,
    before: null,
    after: snapshot(made),
    ...(cause && { reason: cause.reason }),
  })
  return made
}

/**
 * P9PU: unlinks a locked debit from money sent back. The debit waits again, and automatic matching no longer links it.
 * `reason` is a person's; null if a bot contradicts the line.
 */
export async function takeBack(tx: Tx, ctx: Ctx, before: SentBackRecord, reason: string | null): Promise<void> {
  const { id, bankAccountId, amountMinor, bankFeeMinor } = before
  const at = ctx.now()
  await setUndone(tx, id, at)
  await unsettleLines(tx, id, at)
  await freeLines(tx, id, at)
  const lines = inverseOf(debitSeen(bankAccountId, amountMinor, bankFeeMinor))
  await postJournal(tx, { ...source(id), kind: 'P9PU', at, lines })
  await recordAudit(tx, ctx, 'sentBack.undo', {
    type: 'sent_back',
    id,
    before: snapshot(before),
    after: snapshot(await locked(tx, id)),
    ...(reason !== null && { reason }),
  })
}
