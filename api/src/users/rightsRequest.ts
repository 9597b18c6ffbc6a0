import { userRoles } from '@kasa/domain/userRights'
import * as z from 'zod/mini'

import { pendingApprovals, pendingPayload } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'

export const grantKind = 'user.grant'

const rights = z.object({
  role: z.enum(userRoles),
  scope: z.array(z.string()),
  merchantId: z.nullable(z.uuid()),
  parentUserId: z.nullable(z.uuid()),
  remitGroupIds: z.array(z.uuid()),
  bankAccountIds: z.array(z.uuid()),
})

/** Rights that wait for a second ADMIN: the account at the time of the request, and the requested rights. */
export const keptRights = z.object({
  from: z.extend(rights, { email: z.string() }),
  to: rights,
  /** Names for the screen. */
  merchantName: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  makerName: z.string(),
})
export type KeptRights = z.infer<typeof keptRights>

export const recoverKind = 'user.recover'

/** True if an action on the account waits for a second ADMIN, else undefined. */
export const waitsForAct = async (db: Pool | Tx, userId: string): Promise<true | undefined> =>
  (await pendingApprovals(db, [userId])).get(userId)?.some(({ kind }) => kind === recoverKind) ? true : undefined

/** The pending rights request of an account, for its drawer. */
export async function waitingRights(db: Pool | Tx, userId: string) {
  const approval = (await pendingApprovals(db, [userId])).get(userId)?.find(({ kind }) => kind === grantKind)
  const kept = approval && z.safeParse(keptRights, await pendingPayload(db, grantKind, userId)).data
  if (!approval || !kept) return undefined
  const {
    to: { role, scope },
    merchantName,
    parentName,
    makerName,
  } = kept
  return { approvalId: approval.id, makerName, role, scope, merchantName, parentName }
}
