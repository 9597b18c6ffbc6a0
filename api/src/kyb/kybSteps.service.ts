import { isDeepStrictEqual } from 'node:util'

import type { MerchantKyb } from '@kasa/contracts/kyb'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import {
  askedKybActions,
  documentKinds,
  kybActions,
  whyNotKyb,
  type AskedKybAction,
  type KybAction,
} from '@kasa/domain/kyb'
import { guardsNow } from '@kasa/domain/merchantGuards'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval, endWaiting } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { MailPurpose } from '../auth/mailPurposes'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { guardsOf, merchantGuards, shownGuards } from '../merchants/merchantChange.service'
import { setKybStatus } from '../merchants/merchants.service'
import { onlyMerchantOf, ownMerchant } from '../merchants/merchantView'
import { notifyKeepers } from '../merchants/notifyMerchant'
import { insertEvent, selectDocuments, selectEvents } from './kyb.sql'
import { missingInWords } from './kybWords'
import { lockOpen } from './lockOpen'
import { kybKind, kybOf } from './readKyb.service'

/** What the maker of a decision saw: the accepted documents, their owner, and the file's last step. */
const seenFacts = z.object({
  documentIds: z.array(z.string()),
  legalTitle: z.string(),
  taxNo: z.string(),
  lastStepId: z.nullable(z.string()),
})

/** Locks a merchant for a KYB step. Throws `KYB_STATE`, and `KYB_INCOMPLETE` with what is missing. */
async function lockFor(tx: Tx, ctx: Ctx<UserActor>, id: string, action: KybAction) {
  const merchant = await lockOpen(tx, ctx, id)
  const documents = await selectDocuments(tx, merchant.id)
  const refusal = whyNotKyb(action, merchant.kybStatus, documents, istanbulDay(ctx.now()))
  if (refusal?.code === 'KYB_STATE') throw new Conflict({ code: 'KYB_STATE', details: { status: merchant.kybStatus } })
  if (refusal)
    throw new Conflict({
      code: 'KYB_INCOMPLETE',
      details: { missing: refusal.missing },
      params: { missing: missingInWords(refusal.missing) },
    })
  const counting = documents.filter(({ state, kind }) => state === 'ACCEPTED' && documentKinds[kind].isRequired)
  const [lastStep] = await selectEvents(tx, merchant.id)
  const seen: z.infer<typeof seenFacts> = {
    documentIds: counting.map((document) => document.id).sort(),
    legalTitle: merchant.legalTitle,
    taxNo: merchant.taxNo,
    lastStepId: lastStep?.id ?? null,
  }
  return { ...merchant, seen }
}

/** The mail to the merchant's managers about a step; none about their own. */
const mailOf = {
  submit: undefined,
  sendBack: 'KYB_SENT_BACK',
  suspend: 'KYB_SUSPENDED',
  approve: 'KYB_APPROVED',
  lift: 'KYB_APPROVED',
} as const satisfies Record<KybAction, MailPurpose | undefined>

type Step = { reason: string | null; byName: string; checkerName: string | null }

/** Makes a step for a locked merchant, records it in its history and the audit log, and mails its managers. */
async function take(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { id, name, kybStatus }: Awaited<ReturnType<typeof lockFor>>,
  action: KybAction,
  step: Step,
): Promise<void> {
  const { to } = kybActions[action]
  await setKybStatus(tx, id, to, ctx.now())
  await insertEvent(tx, id, {
    ...step,
    id: uuidv7(),
    action,
    toStatus: to,
    isByMerchant: onlyMerchantOf(ctx.actor) !== null,
    at: ctx.now(),
  })
  await recordAudit(tx, ctx, `kyb.${action}`, {
    type: 'merchant',
    id,
    before: { kybStatus },
    after: { kybStatus: to },
    ...(step.reason !== null && { reason: step.reason }),
  })
  const purpose = mailOf[action]
  if (purpose) await notifyKeepers(tx, ctx, { id, name }, purpose, () => ({ reason: step.reason ?? '' }))
}

/** A step without a second person. Ends a pending decision, because the status changes. */
async function takeAlone(
  ctx: Ctx<UserActor>,
  id: string,
  action: 'submit' | 'sendBack' | 'suspend',
  reason: string | null,
): Promise<MerchantKyb> {
  requirePermission(ctx, action === 'submit' ? 'kyb.write' : 'kyb.decide')
  return inTransaction(ctx, async (tx) => {
    const merchant = await lockFor(tx, ctx, id, action)
    await take(tx, ctx, merchant, action, { reason, byName: ctx.actor.name, checkerName: null })
    if (reason !== null) await endWaiting(tx, ctx, merchant.id, reason, kybKind)
    return kybOf(tx, ctx, await ownMerchant(tx, ctx, merchant.id, 'read'))
  })
}

/** Submits the file: DRAFT → REVIEW. Every required document must be uploaded. */
export const submitKyb = (ctx: Ctx<UserActor>, { id }: { id: string }): Promise<MerchantKyb> =>
  takeAlone(ctx, id, 'submit', null)
/** REVIEW → DRAFT; the merchant sees the reason. */
export const sendBackKyb = (
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<MerchantKyb> => takeAlone(ctx, id, 'sendBack', reason)
/** APPROVED → SUSPENDED: from now on the merchant gets no new requests and no payouts. */
export const suspendKyb = (ctx: Ctx<UserActor>, { id, reason }: { id: string; reason: string }): Promise<MerchantKyb> =>
  takeAlone(ctx, id, 'suspend', reason)

registerApprovalKind(kybKind, {
  permission: 'kyb.approve',
  minCheckers: 1,
  hours: 72,
  /** `guards`: as the checker is shown them. Requests made before they were shown have none. */
  payload: z.object({ action: z.enum(askedKybActions), seen: seenFacts, guards: z.optional(merchantGuards) }),
  async apply(tx, ctx, { targetId, payload: { action, seen, guards }, makerName, reason }) {
    const merchant = await lockFor(tx, ctx, targetId, action)
    // Also detects a file that was sent back and submitted again since the request.
    if (!isDeepStrictEqual(seen, merchant.seen)) throw new Conflict({ code: 'KYB_CHANGED' })
    if (guards === undefined || guardsNow('APPROVED', guards, merchant).waiting.length > 0)
      throw new Conflict({ code: 'KYB_LOOSENED' })
    await take(tx, ctx, merchant, action, { reason, byName: makerName, checkerName: ctx.actor.name })
  },
})

/**
 * Requests another administrator's approval for a merchant, or for lifting its suspension. Every required document
 * must be accepted and valid, both now and at the decision, and must not change in between. The merchant's guards are
 * shown, and must not be looser at the decision.
 */
export async function askKyb(
  ctx: Ctx<UserActor>,
  { id, action, reason }: { id: string; action: AskedKybAction; reason: string },
): Promise<MerchantKyb> {
  requirePermission(ctx, 'kyb.decide')
  return inTransaction(ctx, async (tx) => {
    const merchant = await lockFor(tx, ctx, id, action)
    const guards = guardsOf(merchant)
    const shown = await shownGuards(tx, guards)
    await createApproval(tx, ctx, {
      kind: kybKind,
      targetType: 'merchant',
      targetId: merchant.id,
      title: merchant.name,
      payload: { action, seen: merchant.seen, guards },
      before: { ...shown, kybStatus: merchant.kybStatus },
      after: { ...shown, kybStatus: kybActions[action].to },
      reason,
    })
    return kybOf(tx, ctx, merchant)
  })
}
