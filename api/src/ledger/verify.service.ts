import type { Tx } from '../db/client'
import {
  checkNames,
  selectBroken,
  selectLedgerCounts,
  type Broken,
  type CheckName,
  type LedgerCounts,
} from './verify.sql'

export type Verdict = { counts: LedgerCounts; broken: ({ check: CheckName } & Broken)[] }

/** Runs every check of the ledger and returns each row that fails one. */
export async function verifyLedger(db: Pick<Tx, 'query'>): Promise<Verdict> {
  const broken: Verdict['broken'] = []
  for (const check of checkNames) broken.push(...(await selectBroken(db, check)).map((row) => ({ check, ...row })))
  return { counts: await selectLedgerCounts(db), broken }
}
