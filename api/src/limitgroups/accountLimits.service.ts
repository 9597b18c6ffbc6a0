import { id } from '@kasa/contracts/primitives'
import { mayAllowMore } from '@kasa/domain/limitGuards'
import type { Permission } from '@kasa/domain/permissions'
import * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import {
  lockAccountLimits,
  lockLimitGroup,
  selectGroupLimit,
  setAccountLimits,
  type AccountLimits,
  type LimitedAccount,
} from './accountLimits.sql'

const permissions = {
  bankAccount: 'bankAccount.approve',
  paparaAccount: 'paparaAccount.approve',
} as const satisfies Record<LimitedAccount, Permission>

async function locked(tx: Tx, type: LimitedAccount, accountId: string): Promise<AccountLimits> {
  const account = await lockAccountLimits(tx, type, accountId)
  if (!account) throw new Error(`The account ${accountId} is not there`)
  return account
}

/**
 * The limit group that one person may set for an account now. One that may allow more than the limits in force, its own
 * or its account group's, waits for a second person. A draft's limits are shown with its approval.
 */
export async function accountLimitsNow(
  tx: Tx,
  type: LimitedAccount,
  accountId: string,
  wanted: { groupId: string; limitGroupId: string | null },
): Promise<{ limitGroupId: string | null; isWaiting: boolean }> {
  const { status, limitGroupId, groupLimitId } = await locked(tx, type, accountId)
  const inForce = wanted.limitGroupId ?? (await selectGroupLimit(tx, type, wanted.groupId))
  const isWaiting =
    status !== 'DRAFT' && wanted.limitGroupId !== limitGroupId && mayAllowMore(limitGroupId ?? groupLimitId, inForce)
  return { limitGroupId: isWaiting ? limitGroupId : wanted.limitGroupId, isWaiting }
}

/** `version`: of the requested limit group, because one that nothing uses may change freely. */
const keptLimits = z.object({ from: z.nullable(id), to: z.nullable(id), version: z.nullable(z.int()) })

const groupOf = async (tx: Tx, groupId: string | null) => (groupId === null ? undefined : lockLimitGroup(tx, groupId))

/** Requests approval of other limits for an account. It keeps its present ones until then. */
export async function askForAccountLimits(
  tx: Tx,
  ctx: Ctx<UserActor>,
  type: LimitedAccount,
  accountId: string,
  to: string | null,
): Promise<void> {
  const { label, limitGroupId: from, groupLimitId } = await locked(tx, type, accountId)
  const nameOf = async (groupId: string | null) =>
    (await groupOf(tx, groupId ?? groupLimitId))?.name ?? 'Limit yok · No limits'
  await createApproval(tx, ctx, {
    kind: `${type}.changeLimits`,
    targetType: type,
    targetId: accountId,
    title: label,
    payload: { from, to, version: (await groupOf(tx, to))?.version ?? null },
    before: { limitGroup: await nameOf(from) },
    after: { limitGroup: await nameOf(to) },
    reason: 'Limit grubu · Limit group',
    about: to === null ? [] : [to],
  })
}

for (const type of ['bankAccount', 'paparaAccount'] as const)
  registerApprovalKind<z.output<typeof keptLimits>>(`${type}.changeLimits`, {
    permission: permissions[type],
    minCheckers: 1,
    hours: 72,
    payload: keptLimits,
    async apply(tx, ctx, { targetId, payload: { from, to, version }, makerName }) {
      const account = await locked(tx, type, targetId)
      const group = await groupOf(tx, to)
      if (account.status === 'CLOSED' || account.limitGroupId !== from || (group?.version ?? null) !== version)
        throw new Conflict({ code: 'RECORD_CHANGED', details: { version: account.version } })
      await setAccountLimits(tx, type, targetId, to, ctx.now())
      await recordAudit(tx, ctx, `${type}.update`, {
        type,
        id: targetId,
        before: { limitGroup: (await groupOf(tx, from))?.name ?? null },
        after: { limitGroup: group?.name ?? null },
        reason: `${makerName} + ${ctx.actor.name}`,
      })
    },
    /** Called when the requested limit group has changed. */
    isVoid: async (tx, { payload: { to, version } }) => ((await groupOf(tx, to))?.version ?? null) !== version,
  })
