import { whyNotStatement, type StatementAct } from '@kasa/domain/statementImport'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import type { ImportRecord } from './imports.sql'
import { factsOfImport } from './importView'
import { lockedImport } from './visibleImport'

export type ImportRequest = { id: string; version: number }

/**
 * Locks an import for an action. It must be visible, at the version that the person saw, and in a status that allows
 * the action.
 */
export async function takeInHand(
  tx: Tx,
  ctx: Ctx<UserActor>,
  act: StatementAct,
  { id, version }: ImportRequest,
  isConfirmed = false,
): Promise<ImportRecord> {
  const record = await lockedImport(tx, ctx, id)
  const why = whyNotStatement(act, factsOfImport(record), { isConfirmed })
  if (why) throw new Conflict({ code: why, params: { status: record.status } })
  // A running step changes the version; stopping it needs no newer view.
  if (act !== 'cancel' && record.version !== version) throw new Conflict({ code: 'STATEMENT_CHANGED' })
  return record
}
