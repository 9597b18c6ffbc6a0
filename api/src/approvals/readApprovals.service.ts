import type { ApprovalFilters, ApprovalRow, ApprovalShortage, approvalListQuery } from '@kasa/contracts/approvals'
import type { ListTotal } from '@kasa/contracts/lists'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import { keysetPage, sortOf } from '../db/keyset'
import { NotFound } from '../errors/refusals'
import { registerCounts, type Counts } from '../live/topics'
import { linkedAccountsNow } from '../otherPerson/otherPerson.service'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import { approvalKindNames } from './approvalKinds'
import {
  approvalOrder,
  countApprovals,
  countWaiting,
  selectApproval,
  selectApprovals,
  type ApprovalQuery,
} from './approvals.sql'
import { approvalRowFor, isOutside, kindsToCheck, kindsToWatch, maySeeApproval } from './approvalView'
import { shortagesOf } from './shortage'

export async function readApproval(ctx: Ctx<UserActor>, id: string): Promise<ApprovalRow> {
  const approval = await selectApproval(ctx.tenant.pool, id)
  if (!approval || !maySeeApproval(ctx, approval)) throw new NotFound({ code: 'APPROVAL_NOT_FOUND' })
  return approvalRowFor(ctx, await linkedAccountsNow(ctx.tenant.pool, ctx), approval)
}

/** Number of approvals waiting for this user: the menu's badge. */
const countForBadge = async (ctx: Ctx<UserActor>): Promise<Counts> => ({
  waiting: await countWaiting(ctx.tenant.pool, {
    linkedAccounts: [...(await linkedAccountsNow(ctx.tenant.pool, ctx)).keys()],
    kinds: kindsToCheck(ctx),
    merchantId: ctx.actor.merchantId,
    now: ctx.now(),
  }),
})
registerCounts('approval', { permission: 'approval.read', personal: countForBadge })

/** Requests that no one could currently decide, among the kinds this user decides. */
export const readShortages = async (ctx: Ctx<UserActor>): Promise<{ shortages: ApprovalShortage[] }> => ({
  // Shortages name users of the whole tenant, which merchants must not see.
  shortages: isOutside(ctx) ? [] : await shortagesOf(ctx, kindsToCheck(ctx)),
})

/** Logs, for the server's operators, the requests in a tenant that no one could decide. */
export async function warnOfShortages(
  ctx: Ctx<{ kind: 'system' }>,
  warn: (facts: object, message: string) => void,
): Promise<void> {
  for (const shortage of await shortagesOf(ctx, approvalKindNames()))
    warn({ tenant: ctx.tenant.config.id, ...shortage }, 'what these people ask for, nobody else may decide')
}

/** Translates the filters, limited to approvals this user may see. `linkedAccounts`: accounts that count as theirs. */
const questionOf = (
  ctx: Ctx<UserActor>,
  linkedAccounts: LinkedAccounts,
  { waiting, status, kind, targetId }: ApprovalFilters,
): ApprovalQuery => ({
  status,
  kind,
  targetId,
  isWaiting: waiting ?? false,
  now: ctx.now(),
  personId: ctx.actor.id,
  linkedAccounts: [...linkedAccounts.keys()],
  kinds: kindsToCheck(ctx),
  watched: kindsToWatch(ctx),
  merchantId: ctx.actor.merchantId,
})

/** A page of approvals, newest first by default. */
export async function listApprovals(
  ctx: Ctx<UserActor>,
  { sort, desc, cursor, limit, ...filters }: z.output<typeof approvalListQuery>,
): Promise<{ rows: ApprovalRow[]; nextCursor: string | null }> {
  const linkedAccounts = await linkedAccountsNow(ctx.tenant.pool, ctx)
  const question = questionOf(ctx, linkedAccounts, filters)
  const order = sortOf({ sort, desc }, { sort: 'asked', desc: true })
  const { shown, nextCursor } = await keysetPage(approvalOrder, { ...order, cursor, limit }, (keyset) =>
    selectApprovals(ctx.tenant.pool, question, keyset),
  )
  return { rows: shown.map((approval) => approvalRowFor(ctx, linkedAccounts, approval)), nextCursor }
}

/** Number and amount of all approvals that match the filters. */
export async function totalApprovals(ctx: Ctx<UserActor>, filters: ApprovalFilters): Promise<ListTotal> {
  const { pool } = ctx.tenant
  return countApprovals(pool, questionOf(ctx, await linkedAccountsNow(pool, ctx), filters))
}
