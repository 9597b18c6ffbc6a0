import { whyNotStatement, type StatementAct } from '@kasa/domain/statementImport'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import type { ImportRecord } from './imports.sql'
import { factsOfImport } from './importView'
import { lockedImport } from './visibleImport'

export type Asked = { id: string; version: number }

/** Takes an import in hand: it is visible, as it was looked at, and the act is one of its state's. */
export async function takeInHand(
  tx: Tx,
  ctx: Ctx<UserActor>,
  act: StatementAct,
  { id, version }: Asked,
  isConfirmed = false,
): Promise<ImportRecord> {
  const record = await lockedImport(tx, ctx, id)
  const why = whyNotStatement(act, factsOfImport(record), { isConfirmed })
  if (why) throw new Conflict({ code: why, params: { status: record.status } })
  // A step that runs counts on its own; stopping it asks for no newer look.
  if (act !== 'cancel' && record.version !== version) throw new Conflict({ code: 'STATEMENT_CHANGED' })
  return record
}
