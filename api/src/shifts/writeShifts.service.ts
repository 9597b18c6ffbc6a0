import type { HandoverDetail, HandoverDocument, HandoverRequest, ShiftOpen } from '@kasa/contracts/shifts'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { otherFrom } from '@kasa/domain/otherPerson'
import {
  handoverTransitions,
  isExplained,
  whyNotHandover,
  type DutyStatus,
  type HandoverAction,
} from '@kasa/domain/shift'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { proveSelf } from '../auth/proveSelf'
import type { Pool, Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { releaseAllHeld, takeOverAllClaims } from '../requests/registeredRequests'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { linkedAccountsNow } from '../otherPerson/otherPerson.service'
import { untilInWords } from '../otherPerson/untilInWords'
import { readDocument, sealOf, writeDocument } from './handoverDocument'
import { dutyOf, openOf, readOpen, takersFor } from './readShifts.service'
import {
  endHandover,
  insertHandover,
  lockHandover,
  nextNumber,
  selectHandover,
  setDuty,
  type HandoverRecord,
} from './shifts.sql'
import { handoverDetailOf, handoversOf } from './shiftView'
import { notifyShift } from './shiftTopic'

/** Sets the user's duty status. */
export async function changeDuty(ctx: Ctx, { status }: { status: DutyStatus }): Promise<ShiftOpen> {
  requirePermission(ctx, 'shift.use')
  await inTransaction(ctx, async (tx) => {
    const before = await dutyOf(tx, ctx.actor.id)
    if (before.status === status) return
    await setDuty(tx, ctx.actor.id, status, ctx.now())
    await notifyShift(tx, ctx.actor.id, [ctx.actor.id])
    await recordAudit(tx, ctx, 'shift.duty', {
      type: 'user',
      id: ctx.actor.id,
      before: { duty: before.status },
      after: { duty: status },
    })
  })
  return readOpen(ctx)
}

type Counted = HandoverDocument['accounts'][number]
/**
 * The counted balance beside the ledger's. Throws if a difference has no explanation, or if the ledger has moved
 * since it was explained.
 */
function countedBeside(account: ShiftOpen['accounts'][number], count?: HandoverRequest['counts'][number]): Counted {
  const countedMinor = count?.countedMinor ?? null
  const differenceMinor = countedMinor === null ? null : countedMinor - account.ledgerMinor
  if (!count || !differenceMinor) return { ...account, countedMinor, differenceMinor, reasonCode: null, note: '' }
  const { reasonCode = null, note = '', ledgerMinor: shownMinor } = count
  if (shownMinor !== undefined && shownMinor !== account.ledgerMinor)
    throw new Conflict({
      code: 'HANDOVER_LEDGER_MOVED',
      field: 'counts',
      details: { accountId: account.id, ledgerMinor: Number(account.ledgerMinor) },
      params: { account: account.label },
    })
  if (!isExplained(differenceMinor, { reasonCode, note }))
    throw new BadInput({
      code: 'HANDOVER_DIFFERENCE_UNEXPLAINED',
      field: 'counts',
      params: { account: account.label },
    })
  return { ...account, countedMinor, differenceMinor, reasonCode, note }
}

/** The document's differences for the audit log. */
const auditedDifferences = ({ accounts }: HandoverDocument) =>
  accounts
    .filter(({ differenceMinor }) => differenceMinor)
    .map(({ label, ledgerMinor, countedMinor, differenceMinor, reasonCode, note }) => ({
      account: label,
      ledgerMinor: Number(ledgerMinor),
      countedMinor: Number(countedMinor),
      differenceMinor: Number(differenceMinor),
      reasonCode,
      note,
    }))

async function documentOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  request: HandoverRequest,
  number: string,
): Promise<HandoverDocument> {
  const taker = (await takersFor(db, ctx)).find(({ id }) => id === request.takerId)
  if (!taker) throw new BadInput({ code: 'FIELD_INVALID', field: 'takerId', params: { field: 'takerId' } })
  if (taker.whyNot !== null)
    throw new Conflict({
      code: taker.whyNot,
      details: { until: taker.until },
      params: { until: untilInWords(taker.until) },
    })
  const open = await openOf(db, ctx)
  const counted = new Map(request.counts.map((count) => [count.accountId, count]))
  const strange = [...counted.keys()].some((id) => !open.accounts.some((account) => account.id === id))
  if (strange) throw new BadInput({ code: 'FIELD_INVALID', field: 'counts', params: { field: 'counts' } })
  return {
    number,
    giver: { id: ctx.actor.id, name: ctx.actor.name },
    taker: { id: taker.id, name: taker.name },
    givenAt: ctx.now().toISOString(),
    claimsBecome: request.claims,
    ...open,
    accounts: open.accounts.map((account) => countedBeside(account, counted.get(account.id))),
    notes: request.notes,
  }
}

/** Signs the hand-over for the giver. It then waits for the taker's signature. */
export async function giveShift(ctx: Ctx, { password, ...request }: HandoverRequest): Promise<HandoverDetail> {
  requirePermission(ctx, 'shift.use')
  // Checks everything else before asking for a password.
  await documentOf(ctx.tenant.pool, ctx, request, '')
  const giverProof = await proveSelf(ctx, password)
  return inTransaction(ctx, async (tx) => {
    const number = await nextNumber(tx, istanbulDay(ctx.now()).slice(2, 4))
    const document = await documentOf(tx, ctx, request, number)
    const { text, hash } = writeDocument(document)
    const { taker, giver } = document
    const written = {
      id: uuidv7(),
      number,
      giverId: giver.id,
      giverName: giver.name,
      takerId: taker.id,
      takerName: taker.name,
      claims: request.claims,
      document: text,
      documentHash: hash,
      givenAt: ctx.now(),
      giverProof,
    }
    if (!(await insertHandover(tx, written))) throw new Conflict({ code: 'HANDOVER_WAITS' })
    if (request.claims === 'RELEASE') await releaseAllHeld(tx, ctx)
    await notifyShift(tx, written.id, [giver.id, taker.id])
    await recordAudit(tx, ctx, 'shift.give', {
      type: 'handover',
      id: written.id,
      before: null,
      after: {
        number,
        taker: taker.name,
        claims: request.claims,
        documentHash: hash.toString('hex'),
        proof: giverProof,
        differences: auditedDifferences(document),
      },
    })
    return reread(tx, ctx, written.id)
  })
}

async function reread(tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<HandoverDetail> {
  const handover = await selectHandover(tx, id, handoversOf(ctx.actor))
  if (!handover) throw new NotFound({ code: 'NOT_FOUND' })
  return handoverDetailOf(handover, ctx.actor, await linkedAccountsNow(tx, ctx, 'shift'))
}

/** Locks a hand-over that this user may see. Throws Conflict if the transitions do not allow the action. */
async function lockFor(tx: Tx, ctx: Ctx<UserActor>, id: string, action: HandoverAction): Promise<HandoverRecord> {
  const isSeen = await selectHandover(tx, id, handoversOf(ctx.actor))
  const handover = isSeen && (await lockHandover(tx, id))
  if (!handover) throw new NotFound({ code: 'NOT_FOUND' })
  const linkedAccounts = await linkedAccountsNow(tx, ctx, 'shift')
  const refusal = whyNotHandover(action, handover, ctx.actor.id, linkedAccounts)
  const until = otherFrom(linkedAccounts.get(handover.giverId))
  if (refusal)
    throw new Conflict({
      code: refusal,
      details: { status: handover.status, until },
      params: { until: untilInWords(until) },
    })
  return handover
}

/** Signs for the taker, who gets the shift and its claims; the giver's duty ends. */
export async function takeShift(
  ctx: Ctx,
  { id, password }: { id: string; password?: string | undefined },
): Promise<HandoverDetail> {
  requirePermission(ctx, 'shift.use')
  // Checks everything else before asking for a password.
  await inTransaction(ctx, (tx) => lockFor(tx, ctx, id, 'take'))
  const takerProof = await proveSelf(ctx, password)
  return inTransaction(ctx, async (tx) => {
    const handover = await lockFor(tx, ctx, id, 'take')
    const at = ctx.now()
    const sealHash = sealOf(
      handover.documentHash,
      { userId: handover.giverId, proof: handover.giverProof, at: handover.givenAt },
      { userId: handover.takerId, proof: takerProof, at },
    )
    await endHandover(tx, { id, status: handoverTransitions.take.to, at, takerProof, reason: null, sealHash })
    const document = readDocument(handover.document)
    const held = handover.claims === 'PASS' ? document.claims.map((claim) => claim.id) : []
    const claims = await takeOverAllClaims(tx, ctx, held, handover.giverId)
    await setDuty(tx, handover.giverId, 'OFF', at)
    await setDuty(tx, handover.takerId, 'ON', at)
    await notifyShift(tx, id, [handover.giverId, handover.takerId])
    await recordAudit(tx, ctx, 'shift.take', {
      type: 'handover',
      id,
      before: { status: 'GIVEN' },
      after: {
        status: 'TAKEN',
        documentHash: handover.documentHash.toString('hex'),
        sealHash: sealHash.toString('hex'),
        proof: takerProof,
        claims: claims.length,
        differences: auditedDifferences(document),
      },
    })
    return reread(tx, ctx, id)
  })
}

async function endShift(
  ctx: Ctx,
  action: 'refuse' | 'withdraw',
  { id, reason }: { id: string; reason: string },
): Promise<HandoverDetail> {
  requirePermission(ctx, 'shift.use')
  return inTransaction(ctx, async (tx) => {
    const handover = await lockFor(tx, ctx, id, action)
    const { to } = handoverTransitions[action]
    await endHandover(tx, { id, status: to, at: ctx.now(), takerProof: null, reason, sealHash: null })
    await notifyShift(tx, id, [handover.giverId, handover.takerId])
    await recordAudit(tx, ctx, `shift.${action}`, {
      type: 'handover',
      id,
      before: { status: 'GIVEN' },
      after: { status: to },
      reason,
    })
    return reread(tx, ctx, id)
  })
}

/** The taker rejects the hand-over, with a reason; the shift stays the giver's. */
export const refuseShift = (ctx: Ctx, request: { id: string; reason: string }): Promise<HandoverDetail> =>
  endShift(ctx, 'refuse', request)
/** The giver withdraws it before it is signed. */
export const withdrawShift = (ctx: Ctx, request: { id: string; reason: string }): Promise<HandoverDetail> =>
  endShift(ctx, 'withdraw', request)
