import { id } from '@kasa/contracts/primitives'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import type { MerchantGuard, MerchantGuards } from '@kasa/domain/merchantGuards'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { guardsInWords } from './guardWords'
import { lockLimitGroups, selectMissingGroups, updateMerchantRow, type MerchantRecord } from './merchantRecords.sql'
import { changeKind, ownMerchant } from './merchantView'

export type MerchantChoices = Pick<MerchantRecord, 'modules' | 'remitGroupIds' | 'limitGroupId' | 'payoutLimitGroupId'>

/**
 * Throws if a module is not the tenant's or a group does not exist. A merchant may keep a module that the tenant has
 * since closed.
 */
export async function refuseWrongChoices(
  tx: Tx,
  ctx: Ctx,
  wanted: MerchantChoices,
  before: MerchantRecord | null,
): Promise<void> {
  const open = [...ctx.tenant.config.modules, ...(before?.modules ?? [])]
  const closed = wanted.modules.filter((module) => !open.includes(module))
  if (closed.length > 0)
    throw new Conflict({ code: 'MODULE_DISABLED', field: 'modules', params: { module: closed.join(', ') } })
  const missing = await selectMissingGroups(tx, wanted)
  const field = (['remitGroupIds', 'limitGroupId', 'payoutLimitGroupId'] as const).find((name) => missing[name])
  if (field) throw new BadInput({ code: 'FIELD_INVALID', field, params: { field } })
}

/** The merchant's fields for the audit log. */
export const auditedMerchant = ({
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  nextExpiry: _nextExpiry,
  waitingDocuments: _waitingDocuments,
  owedMinor: _owedMinor,
  notSetUp: _notSetUp,
  ...merchant
}: MerchantRecord) => merchant

/** A merchant's guards in an approval. The defaults are for requests made before modules and addresses were guards. */
export const merchantGuards = z.object({
  legalTitle: z.string(),
  testMode: z.boolean(),
  limitGroupId: z.nullable(id),
  payoutLimitGroupId: z.nullable(id),
  amountPolicy: z.enum(amountPolicies),
  payoutHolds: z.array(z.enum(agreedHolds)),
  modules: z._default(z.array(z.string()), []),
  ipAllow: z._default(z.array(z.string()), []),
})
type Guards = z.output<typeof merchantGuards>
/**
 * A merchant's guards as the checker was shown them, and those requested. `groups`: the version of each other limit
 * group requested, because one that nothing uses may change freely.
 */
const keptChange = z.object({
  from: merchantGuards,
  to: merchantGuards,
  groups: z._default(z.array(z.object({ id, version: z.int() })), []),
})
type KeptChange = z.output<typeof keptChange>

export const guardsOf = (merchant: MerchantGuards): Guards => ({
  legalTitle: merchant.legalTitle,
  testMode: merchant.testMode,
  limitGroupId: merchant.limitGroupId,
  payoutLimitGroupId: merchant.payoutLimitGroupId,
  amountPolicy: merchant.amountPolicy,
  payoutHolds: agreedHolds.filter((hold) => merchant.payoutHolds.includes(hold)),
  modules: [...merchant.modules],
  ipAllow: [...merchant.ipAllow],
})

const groupsOf = ({ limitGroupId, payoutLimitGroupId }: Pick<Guards, 'limitGroupId' | 'payoutLimitGroupId'>) =>
  [limitGroupId, payoutLimitGroupId].filter((group) => group !== null)

/** The limit groups that a change sets anew, with their versions. */
async function newGroups(tx: Tx, from: Guards, to: Guards): Promise<KeptChange['groups']> {
  const others = groupsOf(to).filter((group) => group !== from.limitGroupId && group !== from.payoutLimitGroupId)
  return (await lockLimitGroups(tx, others)).map(({ id, version }) => ({ id, version }))
}

const areSameGroups = async (tx: Tx, { from, to, groups }: KeptChange) =>
  JSON.stringify(await newGroups(tx, from, to)) === JSON.stringify(groups)

/** The guards in an approval, with the names of the limit groups. */
export async function shownGuards(
  tx: Tx,
  { limitGroupId, payoutLimitGroupId, ...rest }: Guards,
): Promise<Record<string, unknown>> {
  const known = await lockLimitGroups(tx, groupsOf({ limitGroupId, payoutLimitGroupId }))
  const nameOf = (group: string | null) => known.find(({ id }) => id === group)?.name ?? null
  return { ...rest, limitGroup: nameOf(limitGroupId), payoutLimitGroup: nameOf(payoutLimitGroupId) }
}

/** Requests approval for what loosens a merchant's guards. The merchant keeps its present ones until then. */
export async function askForChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  merchant: MerchantRecord,
  wanted: MerchantGuards,
  waiting: readonly MerchantGuard[],
): Promise<void> {
  const [from, to] = [guardsOf(merchant), guardsOf(wanted)]
  const named = waiting.map((name) => name.replace(/GroupId$/, 'Group'))
  const shown = async (guards: Guards) =>
    Object.fromEntries(Object.entries(await shownGuards(tx, guards)).filter(([name]) => named.includes(name)))
  const groups = await newGroups(tx, from, to)
  await createApproval(tx, ctx, {
    kind: changeKind,
    targetType: 'merchant',
    targetId: merchant.id,
    title: merchant.name,
    payload: { from, to, groups },
    before: await shown(from),
    after: await shown(to),
    reason: guardsInWords(waiting),
    about: groups.map((group) => group.id),
  })
}

registerApprovalKind<KeptChange>(changeKind, {
  permission: 'merchant.approve',
  minCheckers: 1,
  hours: 72,
  payload: keptChange,
  async apply(tx, ctx, { targetId, payload, makerName }) {
    const { from, to } = payload
    const before = await ownMerchant(tx, ctx, targetId, 'lock')
    const isSame = JSON.stringify(guardsOf(before)) === JSON.stringify(from) && (await areSameGroups(tx, payload))
    if (before.status === 'CLOSED' || !isSame)
      throw new Conflict({ code: 'MERCHANT_CHANGED', details: { version: before.version } })
    await refuseWrongChoices(tx, ctx, { ...before, ...to }, before)
    await updateMerchantRow(tx, { ...before, ...to }, ctx.now())
    await recordAudit(tx, ctx, 'merchant.update', {
      type: 'merchant',
      id: targetId,
      before: auditedMerchant(before),
      after: auditedMerchant(await ownMerchant(tx, ctx, targetId, 'read')),
      reason: `${makerName} + ${ctx.actor.name}`,
    })
  },
  /** Called when a limit group that it sets has changed. */
  isVoid: async (tx, { payload }) => !(await areSameGroups(tx, payload)),
})
