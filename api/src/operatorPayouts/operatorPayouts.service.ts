import type { OperatorPayoutRequest, OperatorPayouts } from '@kasa/contracts/operatorPayouts'
import { referenceKey } from '@kasa/domain/bankReference'
import { agreementOf } from '@kasa/domain/lineMatch'
import { operatorLedger, operatorPaid } from '@kasa/domain/operatorLedger'
import { debitSeen } from '@kasa/domain/payoutLedger'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { askerOf, registerApprovalKind, type ApprovalRequest } from '../approvals/approvalKinds'
import { createApproval, pendingApprovals } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { insertLink, settleLines } from '../banktx/banktx.service'
import { ofOperator } from '../commissions/commissionOwner'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { postJournals, sumOf } from '../ledger/ledger.service'
import { linkedPairsAmong } from '../otherPerson/otherPerson.service'
import { maybeProvedBy, waitingLike } from '../payoutLines/maybeDebited'
import { payoutNamedBy } from '../payoutLines/namedOther'
import { giveOperatorReference } from '../withdrawals/giveReference'
import {
  insertPayout,
  lockFreeLine,
  selectFreeDebits,
  selectPayouts,
  type FreeLine,
  type OperatorPayout,
} from './operatorPayouts.sql'

export const payoutKind = 'operatorCommission.paid'
export const returnKind = 'operatorCommission.returned'

/** Maximum age of the bank's debit for a commission payment, in ms. */
const bookedWithinMs = 90 * 86_400_000

const kept = z.object({ bankTxId: z.uuid(), amountMinor: z.int() })

/** What an operator is owed, in kuruş; negative if more was taken back than remained to pay. */
const owedTo = async (db: Pick<Tx, 'query'>, userId: string): Promise<bigint> =>
  -(await sumOf(db, operatorLedger(userId)))

/** The only free debit with this amount and reference. Throws `OPERATOR_DEBIT`. */
async function debitOf(
  tx: Tx,
  ctx: Ctx,
  { amountMinor, bankRef }: Pick<OperatorPayoutRequest, 'amountMinor' | 'bankRef'>,
): Promise<FreeLine> {
  const since = new Date(ctx.now().getTime() - bookedWithinMs)
  const only = onlyWith(bankRef, await selectFreeDebits(tx, amountMinor, since))
  if (only === undefined) throw new BadInput({ code: 'OPERATOR_DEBIT', field: 'bankRef' })
  return only
}

/** The line with this bank reference; undefined unless there is exactly one. */
export function onlyWith(bankRef: string, lines: readonly FreeLine[]): FreeLine | undefined {
  const wanted = referenceKey(bankRef)
  const found = lines.filter((one) => referenceKey(one.bankRef) === wanted)
  return found.length === 1 ? found[0] : undefined
}

/** Throws if the only people behind the line's reports are the two who decide, or accounts linked to them. */
export async function refuseOwnSource(
  tx: Tx,
  ctx: Ctx,
  { namedBy }: FreeLine,
  deciders: readonly string[],
): Promise<void> {
  if (namedBy === null) return
  const pairs = await linkedPairsAmong(tx, [...namedBy, ...deciders], ctx.now())
  const isDecider = (id: string) =>
    deciders.includes(id) || pairs.some(([one, other]) => one === id && deciders.includes(other))
  if (namedBy.every(isDecider)) throw new Conflict({ code: 'OWN_STATEMENT' })
}

/** Locks an operator, so that payments are serialized. Throws if less is owed. */
async function lockOwed(tx: Tx, ctx: Ctx<UserActor>, id: string, amountMinor: bigint) {
  const operator = await ofOperator.find(tx, ctx, id, 'lock')
  if (amountMinor > (await owedTo(tx, operator.id)))
    throw new Conflict({ code: 'OPERATOR_OWED_LESS', field: 'amountMinor' })
  return operator
}

/**
 * Throws if the debit may belong to a merchant's payout or has its reference; the payout would otherwise seem unpaid.
 */
async function refusePayouts(tx: Tx, { id, bankAccountId, bankRef, description }: FreeLine): Promise<void> {
  const number =
    (await maybeProvedBy(tx, id)) ??
    (await waitingLike(tx, id))[0]?.number ??
    (await payoutNamedBy(tx, { accountId: bankAccountId, bankRef, description }))
  if (number !== undefined)
    throw new Conflict({ code: 'OPERATOR_DEBIT_PAYOUT', field: 'bankRef', params: { number }, details: { number } })
}

/** The bank's data about a line, for the checker. */
export const shown = (line: FreeLine) => ({
  amountMinor: Number(line.amountMinor),
  account: line.accountLabel,
  bankRef: line.bankRef,
  payee: line.payee,
  description: line.description,
  bookedAt: line.bookedAt.toISOString(),
})

/** Links a whole, locked line to a payment. Returns false and writes nothing if it was used meanwhile. */
export async function linkWhole(
  tx: Tx,
  ctx: Ctx,
  { id: bankTxId, amountMinor }: FreeLine,
  payoutId: string,
  by: { id: string; name: string; reason: string; at: Date },
): Promise<boolean> {
  const parts = { reference: 1, amount: 1, name: 0, account: 1, time: 1 }
  const isLinked = await insertLink(tx, ctx, {
    id: uuidv7(),
    actId: uuidv7(),
    bankTxId,
    requestType: 'operator_payout',
    requestId: payoutId,
    amountMinor,
    mode: 'MANUAL',
    agrees: agreementOf(parts),
    scores: parts,
    score: 1,
    rule: null,
    rulesVersion: null,
    stoppedBy: null,
    runnerUp: null,
    by: { id: by.id, name: by.name },
    reason: by.reason,
    at: by.at,
  })
  if (isLinked) await settleLines(tx, payoutId, by.at)
  return isLinked
}

/** Posts P11 and P5 and links the debit to the operator's payment. */
async function book(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id: approvalId, targetId, payload, makerId, makerName, reason }: ApprovalRequest<z.infer<typeof kept>>,
): Promise<void> {
  const operator = await lockOwed(tx, ctx, targetId, BigInt(payload.amountMinor))
  const debit = await lockFreeLine(tx, 'DEBIT', payload.bankTxId)
  if (debit?.amountMinor !== BigInt(payload.amountMinor)) throw new Conflict({ code: 'OPERATOR_DEBIT' })
  await refusePayouts(tx, debit)
  const createdBy = askerOf({ id: approvalId, makerId })
  await refuseOwnSource(tx, ctx, debit, [createdBy, ctx.actor.id])
  const { bankAccountId, amountMinor, bankRef } = debit
  const at = ctx.now()
  const payout: OperatorPayout = {
    id: uuidv7(),
    userId: operator.id,
    bankTxId: debit.id,
    bankAccountId,
    amountMinor,
    bankRef,
    reason,
    createdBy,
    createdByName: makerName,
    approvedByName: ctx.actor.name,
    at,
  }
  await insertPayout(tx, payout)
  await giveOperatorReference(tx, {
    accountId: bankAccountId,
    reference: bankRef,
    payoutId: payout.id,
    at,
    by: createdBy,
  })
  if (!(await linkWhole(tx, ctx, debit, payout.id, { id: createdBy, name: makerName, reason, at })))
    throw new Conflict({ code: 'OPERATOR_DEBIT' })
  const source = { sourceType: 'operator_payout', sourceId: payout.id, at } as const
  await postJournals(tx, [
    { ...source, kind: 'P11', lines: operatorPaid(operator.id, bankAccountId, amountMinor) },
    { ...source, kind: 'P5', lines: debitSeen(bankAccountId, amountMinor) },
  ])
  await recordAudit(tx, ctx, 'operatorPayout.book', {
    type: 'operator_payout',
    id: payout.id,
    before: null,
    after: { ...shown(debit), operator: operator.name, userId: operator.id, bankTxId: debit.id },
    reason,
  })
}

registerApprovalKind(payoutKind, {
  permission: 'operatorCommission.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  apply: book,
  isVoid: async (tx, { payload }) => (await lockFreeLine(tx, 'DEBIT', payload.bankTxId)) === undefined,
})

/** The kinds of approval that change an operator's payments; one at a time. */
export const paymentKinds = [payoutKind, returnKind] as const

export async function payoutsOf(db: Pool | Tx, userId: string): Promise<OperatorPayouts> {
  const waiting = (await pendingApprovals(db, [userId])).get(userId) ?? []
  return {
    userId,
    owedMinor: await owedTo(db, userId),
    approvalId: waiting.find(({ kind }) => paymentKinds.some((one) => one === kind))?.id ?? null,
    rows: (await selectPayouts(db, userId)).map(({ at, returned, ...payout }) => ({
      ...payout,
      at: at.toISOString(),
      returned: returned && { ...returned, at: returned.at.toISOString() },
    })),
  }
}

/** An operator's payments and what is owed. Throws `NotFound`. */
export async function readOperatorPayouts(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<OperatorPayouts> {
  requirePermission(ctx, 'operatorCommission.read')
  const operator = await ofOperator.find(ctx.tenant.pool, ctx, id, 'read')
  return payoutsOf(ctx.tenant.pool, operator.id)
}

/**
 * Requests another administrator's approval that a bank debit paid an operator's commission. Throws `OPERATOR_DEBIT`
 * unless exactly one free debit has this amount and reference, `OPERATOR_DEBIT_PAYOUT` if it may be a merchant's
 * payout, `OPERATOR_OWED_LESS`, `OPERATOR_SELF` and `APPROVAL_PENDING`.
 */
export async function askOperatorPayout(
  ctx: Ctx<UserActor>,
  { id, reason, ...payload }: OperatorPayoutRequest & { id: string },
): Promise<OperatorPayouts> {
  requirePermission(ctx, 'operatorCommission.write')
  return inTransaction(ctx, async (tx) => {
    const maker = ofOperator.maker(ctx, id)
    const operator = await lockOwed(tx, ctx, id, payload.amountMinor)
    const debit = await debitOf(tx, ctx, payload)
    await refusePayouts(tx, debit)
    await createApproval(tx, ctx, {
      kind: payoutKind,
      targetType: 'user',
      targetId: operator.id,
      title: operator.name,
      payload: { bankTxId: debit.id, amountMinor: Number(debit.amountMinor) },
      about: [debit.id],
      before: null,
      after: { ...shown(debit), amount: Number(debit.amountMinor), operator: operator.name },
      reason,
      maker,
    })
    return payoutsOf(tx, operator.id)
  })
}
