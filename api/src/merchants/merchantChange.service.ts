import { id } from '@kasa/contracts/primitives'
import { agreedHolds } from '@kasa/domain/agreedHold'
import { amountPolicies } from '@kasa/domain/deposit'
import type { MerchantGuards } from '@kasa/domain/merchantGuards'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { askApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import { whyNotUrl } from '../callbacks/callbackUrl'
import { mayUseLoopback } from '../callbacks/delivery'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { selectEndpoints } from './endpoints.sql'
import { selectLimitNames, selectMissingGroups, updateMerchantRow, type MerchantRecord } from './merchantRecords.sql'
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

/** Refuses live mode while the callback address is one that only test mode may use: its callbacks would fail. */
export async function refuseTestAddress(
  tx: Tx,
  { id, testMode }: Pick<MerchantRecord, 'id' | 'testMode'>,
): Promise<void> {
  const [endpoint] = testMode ? await selectEndpoints(tx, id) : []
  if (endpoint && whyNotUrl(endpoint.url, mayUseLoopback(false)) !== undefined)
    throw new Conflict({ code: 'CALLBACK_ADDRESS_TEST', params: { url: endpoint.url } })
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

const guards = z.object({
  legalTitle: z.string(),
  testMode: z.boolean(),
  limitGroupId: z.nullable(id),
  payoutLimitGroupId: z.nullable(id),
  amountPolicy: z.enum(amountPolicies),
  payoutHolds: z.array(z.enum(agreedHolds)),
})
type Guards = z.infer<typeof guards>
/** A merchant's guards as the checker was shown them, and those requested. */
const keptChange = z.object({ from: guards, to: guards })

const guardsOf = (merchant: MerchantGuards): Guards => ({
  legalTitle: merchant.legalTitle,
  testMode: merchant.testMode,
  limitGroupId: merchant.limitGroupId,
  payoutLimitGroupId: merchant.payoutLimitGroupId,
  amountPolicy: merchant.amountPolicy,
  payoutHolds: agreedHolds.filter((hold) => merchant.payoutHolds.includes(hold)),
})

/** The guards in an approval, with the names of the limit groups. */
const shownOf = (
  { limitGroupId, payoutLimitGroupId, ...rest }: Guards,
  names: ReadonlyMap<string, string>,
  waiting: readonly (keyof MerchantGuards)[],
) => {
  const nameOf = (group: string | null) => (group === null ? null : (names.get(group) ?? group))
  const all = { ...rest, limitGroup: nameOf(limitGroupId), payoutLimitGroup: nameOf(payoutLimitGroupId) }
  const named = waiting.map((name) => name.replace(/GroupId$/, 'Group'))
  return Object.fromEntries(Object.entries(all).filter(([name]) => named.includes(name)))
}

/** Requests approval for what loosens a merchant's guards. The merchant keeps its present ones until then. */
export async function askForChange(
  tx: Tx,
  ctx: Ctx<UserActor>,
  merchant: MerchantRecord,
  wanted: MerchantGuards,
  waiting: readonly (keyof MerchantGuards)[],
): Promise<void> {
  const [from, to] = [guardsOf(merchant), guardsOf(wanted)]
  const groups = [from, to].flatMap(({ limitGroupId, payoutLimitGroupId }) => [limitGroupId, payoutLimitGroupId])
  const names = await selectLimitNames(
    tx,
    groups.filter((group) => group !== null),
  )
  await askApproval(tx, ctx, {
    kind: changeKind,
    targetType: 'merchant',
    targetId: merchant.id,
    title: merchant.name,
    payload: { from, to },
    before: shownOf(from, names, waiting),
    after: shownOf(to, names, waiting),
    reason: waiting.join(' '),
  })
}

registerApprovalKind<z.infer<typeof keptChange>>(changeKind, {
  permission: 'merchant.approve',
  minCheckers: 1,
  hours: 72,
  payload: keptChange,
  async apply(tx, ctx, { targetId, payload: { from, to }, makerName }) {
    const before = await ownMerchant(tx, ctx, targetId, 'lock')
    if (before.status === 'CLOSED' || JSON.stringify(guardsOf(before)) !== JSON.stringify(from))
      throw new Conflict({ code: 'MERCHANT_CHANGED', details: { version: before.version } })
    await refuseWrongChoices(tx, ctx, { ...before, ...to }, before)
    if (!to.testMode) await refuseTestAddress(tx, before)
    await updateMerchantRow(tx, { ...before, ...to }, ctx.now())
    await recordAudit(tx, ctx, 'merchant.update', {
      type: 'merchant',
      id: targetId,
      before: auditedMerchant(before),
      after: auditedMerchant(await ownMerchant(tx, ctx, targetId, 'read')),
      reason: `${makerName} + ${ctx.actor.name}`,
    })
  },
})
