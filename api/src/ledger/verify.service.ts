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

/** Checks every promise of the ledger and names each row that breaks one. */
export async function verifyLedger(db: Pick<Tx, 'query'>): Promise<Verdict> {
  const broken: Verdict['broken'] = []
  for (const check of checkNames) broken.push(...(await selectBroken(db, check)).map((row) => ({ check, ...row })))
  return { counts: await selectLedgerCounts(db), broken }
}
