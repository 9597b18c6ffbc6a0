import type { FileFormat } from '@kasa/domain/exportRules'

import { scopesOf } from '@kasa/domain/access'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { parameter } from '../parameters/parameter'

/** A file with names of people that has more rows than an administrator may export alone. */
export type LargeExport = {
  /** The list's address, such as `/api/remit-request`. */
  list: string
  filters: Readonly<Record<string, unknown>>
  columns: readonly { id: string; header: string }[]
  format: FileFormat | 'original'
  /** The record that the rows belong to. */
  record?: { id: string; name: string }
  rows: { count: number; more: boolean }
  reason: string
}

/**
 * Returns false if another administrator has approved. Otherwise requests the approval and returns true, or throws
 * `APPROVAL_PENDING`.
 */
type RequestApproval = (tx: Tx, ctx: Ctx<UserActor>, file: LargeExport) => Promise<boolean>

let requestApproval: RequestApproval | undefined

/** Set by the approvals module, which this folder must not import because approvals export their own list. */
export const registerLargeExports = (ask: RequestApproval): void => void (requestApproval = ask)

/** How many rows with names of people this person may export alone; undefined if there is no limit. */
export const mostRowsAlone = async (ctx: Ctx<UserActor>): Promise<number | undefined> =>
  scopesOf(ctx.actor.scope).has('ADMIN') ? parameter(ctx.tenant.pool, 'export.four_eyes_rows', ctx.now()) : undefined

export const approvalForLargeExport: RequestApproval = (tx, ctx, file) => {
  if (!requestApproval) throw new Error('Nobody asks for a second person before a large export')
  return requestApproval(tx, ctx, file)
}

/** Refuses a file whose approval is pending. */
export const refuseUntilAgreed = (most: number): never => {
  throw new Conflict({ code: 'EXPORT_APPROVAL_ASKED', params: { count: most } })
}
