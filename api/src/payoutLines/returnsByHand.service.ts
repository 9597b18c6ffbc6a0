import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { judgeReturn, type SentPayout } from '@kasa/domain/debitMatch'
import { joined } from '@kasa/domain/joinedParts'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import type { Tx } from '../db/client'
import { refusal } from '../requests/refuseRequest'
import { rowFor, type Asker } from '../requests/requestNoun'
import { selectRequest } from '../requests/visibleRequest'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { withdrawals } from '../withdrawals/withdrawals'
import { comparedWith, lockBoth, partsTogether, refuseOwn, decidedBy, type LineDecision } from './linesByHand.service'
import { judgedParts, judgedPayout } from './linkPayout'
import { lockParts, type FoundRecord, type PayoutLineRecord, type SentRecord } from './payoutLines.sql'
import { returnByCredit } from './returnPayout.service'
import { lockFreeCredit, lockPayouts } from './returnLines.sql'
import { returnSign } from './returnSigns'
import { judgedTogether, lockTogether, type Other } from './returnsTogether.service'

/**
 * Returns what a credit of this amount brings back, locked: a payout, all parts paid by its debit, or the payouts that
 * a person chose. Empty if the amounts differ.
 */
async function cameBackWith(
  tx: Tx,
  ctx: Asker,
  before: SentRecord,
  line: PayoutLineRecord,
  others: readonly Other[],
): Promise<FoundRecord[]> {
  const { amountMinor } = line
  if (others.length > 0) return lockTogether(tx, ctx, before, line, others)
  if (amountMinor === before.amountMinor) return [{ ...before, wholeCode: null }]
  const ids = (await partsTogether(tx, before)).map(({ id }) => id)
  const parts = before.parentId === null || ids.length === 0 ? [] : await lockParts(tx, before.parentId, ids)
  const sumMinor = parts.reduce((sum, part) => sum + part.amountMinor, 0n)
  return sumMinor === amountMinor && parts.every(({ status }) => status === 'PAID') ? parts : []
}

type Found = { before: SentRecord; line: PayoutLineRecord; back: readonly FoundRecord[]; of: SentPayout }

type ReturnDecision = LineDecision & { others?: readonly Other[] | undefined }

/** Locks a paid payout, the credit that a person chose as its return, and the payouts that come back with it. */
async function lockReturn(
  tx: Tx,
  ctx: Asker,
  { others = [], ...request }: ReturnDecision,
): Promise<Found & { sign: 'NAMED' | 'ALIKE' }> {
  // Lock order: the payouts by id, then the line.
  if (others.length > 0) await lockPayouts(tx, [request.id, ...others.map(({ id }) => id)])
  const { before, line } = await lockBoth(tx, ctx, request, 'return')
  if (before.status !== 'PAID') throw refusal(before, 'BANK_LINE_NEEDED')
  const back = await cameBackWith(tx, ctx, before, line, others)
  if (back.length === 0) throw refusal(before, 'AMOUNT_DIFFERS')
  for (const part of back) if (part.id !== before.id) await refuseOwn(tx, ctx, part, line)
  const isTogether = others.length > 0
  const of = isTogether ? judgedTogether(back) : back.length === 1 ? judgedPayout(before) : joined(judgedParts(back))
  const sign = returnSign(line, of)
  if (sign === undefined) throw refusal(before, 'RETURN_NOT_NAMED')
  return { before, line, back, of, sign }
}

async function bringBack(
  tx: Tx,
  ctx: Asker,
  { before, line, back, of }: Found,
  { reason }: { reason: string },
): Promise<WithdrawalRecord> {
  const best = comparedWith(line, of, judgeReturn).candidate
  const returned = await returnByCredit(tx, ctx, back, line, { best, ...decidedBy(ctx, { reason }) })
  const own = returned?.find((one) => one.id === before.id)
  if (!own) throw refusal(before, 'LINE_NOT_FREE')
  return own
}

/**
 * A person links a credit as the return of a payout (P6), or of all parts of its debit. Since the merchant gets money,
 * the bank has to name the payout by a reference or its IBAN. Throws the errors of `proveByHand`, `LINE_AWAITED`,
 * `RETURN_NOT_NAMED` and `RETURN_NEEDS_SECOND`.
 */
export async function returnByHand(tx: Tx, ctx: Asker, request: LineDecision): Promise<WithdrawalRow> {
  requirePermission(ctx, 'withdrawal.decide')
  const found = await lockReturn(tx, ctx, request)
  if (found.sign === 'ALIKE') throw refusal(found.before, 'RETURN_NEEDS_SECOND')
  return rowFor(withdrawals, ctx, await bringBack(tx, ctx, found, request))
}

const shown = ({ before, line, back }: Found) => ({
  number: back.map(({ number }) => number).join(', '),
  status: before.status,
  amount: Number(line.amountMinor),
  beneficiary: before.beneficiaryName,
  account: before.bankAccountLabel,
  sender: line.senderName,
  description: line.description,
})

/**
 * POST /api/withdraw-request/askReturn/{id}: the same for a credit that does not name the payout, such as one in the
 * bank's name, and for one that returns several payouts. A second person approves, and neither of the two sent any of
 * them. Throws the errors of `returnByHand` and `lockTogether`.
 */
export async function askReturn(tx: Tx, ctx: Ctx, request: ReturnDecision): Promise<{ approvalId: string }> {
  requirePermission(ctx, 'withdrawal.decide')
  const found = await lockReturn(tx, ctx, request)
  const before = shown(found)
  const approval = await createApproval(tx, ctx, {
    kind: 'withdrawal.return',
    targetType: 'withdrawal',
    targetId: request.id,
    title: found.before.number,
    payload: { lineId: request.lineId, version: request.version, others: request.others ?? [] },
    about: [request.lineId, ...found.back.map((part) => part.id)],
    before,
    after: { ...before, status: 'RETURNED' },
    reason: request.reason,
  })
  return { approvalId: approval.id }
}

registerApprovalKind('withdrawal.return', {
  permission: 'withdrawal.missing',
  minCheckers: 1,
  hours: 24,
  payload: z.object({
    lineId: id,
    version: z.int(),
    others: z._default(z.array(z.object({ id, version: z.int() })), []),
  }),
  async isVoid(tx, { targetId, payload }) {
    const record = await selectRequest(tx, withdrawals.table, targetId)
    if (record?.status !== 'PAID' || record.version !== payload.version) return true
    for (const other of payload.others) {
      const changed = await selectRequest(tx, withdrawals.table, other.id)
      if (changed?.status !== 'PAID' || changed.version !== other.version) return true
    }
    const line = await lockFreeCredit(tx, payload.lineId)
    if (payload.others.length > 0) return !line
    const partsMinor = (await partsTogether(tx, record)).reduce((sum, part) => sum + part.amountMinor, 0n)
    return !line || ![record.amountMinor, partsMinor].includes(line.amountMinor)
  },
  async apply(tx, ctx, { targetId, payload, reason }) {
    await bringBack(tx, ctx, await lockReturn(tx, ctx, { ...payload, id: targetId, reason }), { reason })
  },
})
