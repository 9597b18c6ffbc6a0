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

/** Rights that wait for a second ADMIN: what the account was when they were asked for, and what it is to be. */
export const keptRights = z.object({
  from: z.extend(rights, { email: z.string() }),
  to: rights,
  /** As a screen names them. */
  merchantName: z.nullable(z.string()),
  parentName: z.nullable(z.string()),
  makerName: z.string(),
})
export type KeptRights = z.infer<typeof keptRights>

export const recoverKind = 'user.recover'

/** True where an act on the account waits for a second ADMIN; undefined where none does. */
export const waitsForAct = async (db: Pool | Tx, userId: string): Promise<true | undefined> =>
  (await pendingApprovals(db, [userId])).get(userId)?.some(({ kind }) => kind === recoverKind) ? true : undefined

/** What waits on an account, as its drawer shows it. */
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
