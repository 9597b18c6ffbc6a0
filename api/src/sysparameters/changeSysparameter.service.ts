import type { SysparameterRow, SysparameterUpdateRequest } from '@kasa/contracts/sysparameters'
import { istanbulDay, istanbulDayStart } from '@kasa/domain/istanbulDay'
import { isWithinBounds, sysparameters, type SysparameterKey } from '@kasa/domain/sysparameter'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict } from '../errors/refusals'
import { appendLiveEvent } from '../live/live.sql'
import { registerTopic } from '../live/topics'
import { keyOfId, readRow } from './readSysparameters.service'
import { insertVersion, lockParameter } from './sysparameters.sql'

const kind = 'sysparameter.change'
/** The approval's payload. `baseVersion`: the version that the maker saw. */
const kept = z.object({ value: z.string(), effectiveOn: z.nullable(z.string()), baseVersion: z.int() })

/** Everyone is notified of changes, because consoles use some parameters. */
registerTopic('sysparameter', { maySee: () => true })
const everybody = { merchantId: null, remitGroupId: null, bankAccountId: null }

const inWords = (key: SysparameterKey, amount: number) =>
  sysparameters[key].unit === 'KURUS' ? `${amount / 100} TL` : amount

/** Locks a parameter. Throws if the value is not allowed. Returns the current parameter. */
async function lockToChange(
  tx: Tx,
  ctx: Ctx,
  key: SysparameterKey,
  { value, baseVersion }: { value: bigint; baseVersion: number },
): Promise<SysparameterRow> {
  await lockParameter(tx, key)
  const before = await readRow(tx, key, ctx.now())
  if (before.version !== baseVersion)
    throw new Conflict({ code: 'RECORD_CHANGED', details: { version: before.version } })
  if (!isWithinBounds(key, value)) {
    const { min, max } = sysparameters[key]
    throw new BadInput({
      code: 'PARAMETER_BOUNDS',
      field: 'value',
      params: { min: inWords(key, min), max: inWords(key, max) },
    })
  }
  // Requesting the current value cancels a scheduled change.
  if (value === before.value && before.next === null) throw new BadInput({ code: 'PARAMETER_SAME', field: 'value' })
  return before
}

/** When a value takes effect: at the start of its day in Istanbul, or now if that is past. */
function effectiveFrom(effectiveOn: string | null, now: Date): Date {
  const start = effectiveOn === null ? now : istanbulDayStart(new Date(`${effectiveOn}T12:00:00Z`))
  return start > now ? start : now
}

type Change = { value: bigint; effectiveOn: string | null; reason: string }
type People = { makerId: string | null; makerName: string; approvedByName: string | null }

async function writeVersion(
  tx: Tx,
  ctx: Ctx,
  key: SysparameterKey,
  before: SysparameterRow,
  { value, effectiveOn, reason }: Change,
  { makerId, makerName, approvedByName }: People,
): Promise<void> {
  const [now, version] = [ctx.now(), before.version + 1]
  const from = effectiveFrom(effectiveOn, now)
  await insertVersion(tx, {
    id: uuidv7(),
    key,
    version,
    value,
    oldValue: before.value,
    effectiveFrom: from,
    reason,
    createdBy: makerId,
    createdByName: makerName,
    approvedByName,
    createdAt: now,
  })
  await recordAudit(tx, ctx, 'sysparameter.update', {
    type: 'sysparameter',
    id: before.id,
    before: { key, value: before.value },
    after: { key, value, effectiveFrom: from, version },
    reason,
  })
}

const notifyConsoles = (tx: Tx, id: string) =>
  appendLiveEvent(tx, { topic: 'sysparameter', id, audience: everybody, payload: {} })

registerApprovalKind(kind, {
  permission: 'sysparameter.approve',
  minCheckers: 1,
  hours: 72,
  payload: kept,
  async apply(tx, ctx, { targetId, payload, makerId, makerName, reason }) {
    const key = keyOfId(targetId)
    const value = BigInt(payload.value)
    const before = await lockToChange(tx, ctx, key, { value, baseVersion: payload.baseVersion })
    const change = { value, effectiveOn: payload.effectiveOn, reason }
    await writeVersion(tx, ctx, key, before, change, { makerId, makerName, approvedByName: ctx.actor.name })
    await notifyConsoles(tx, targetId)
  },
  drop: (tx, _ctx, { targetId }) => notifyConsoles(tx, targetId),
})

/**
 * Changes a parameter from a day on, or at once. Parameters that protect money need another administrator's approval
 * first. Throws `PARAMETER_BOUNDS`, `PARAMETER_SAME`, `DAY_OVER`, `RECORD_CHANGED` and `APPROVAL_PENDING`.
 */
export async function updateSysparameter(
  ctx: Ctx<UserActor>,
  {
    id,
    value,
    effectiveOn = null,
    reason,
    version,
  }: Omit<SysparameterUpdateRequest, 'effectiveOn'> & {
    id: string
    effectiveOn?: string | null | undefined
  },
): Promise<SysparameterRow> {
  requirePermission(ctx, 'sysparameter.write')
  const key = keyOfId(id)
  if (effectiveOn !== null && effectiveOn < istanbulDay(ctx.now()))
    throw new BadInput({ code: 'DAY_OVER', field: 'effectiveOn' })
  return inTransaction(ctx, async (tx) => {
    const before = await lockToChange(tx, ctx, key, { value, baseVersion: version })
    if (before.needsApproval) {
      await createApproval(tx, ctx, {
        kind,
        targetType: 'sysparameter',
        targetId: id,
        title: key,
        payload: { value: String(value), effectiveOn, baseVersion: version },
        before: { key, value: before.value },
        after: { key, value, ...(effectiveOn !== null && { effectiveOn }) },
        reason,
      })
    } else {
      const people = { makerId: ctx.actor.id, makerName: ctx.actor.name, approvedByName: null }
      await writeVersion(tx, ctx, key, before, { value, effectiveOn, reason }, people)
    }
    await notifyConsoles(tx, id)
    return readRow(tx, key, ctx.now())
  })
}
