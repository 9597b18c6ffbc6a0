import {
  statementPart,
  statementWarning,
  type StatementDetail,
  type StatementRow,
  type StatementWarning,
} from '@kasa/contracts/statements'
import { can } from '@kasa/domain/permissions'
import { statementActs, whyNotStatement, type StatementAct } from '@kasa/domain/statementImport'
import * as z from 'zod/mini'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { countMatched } from './importRows.sql'
import type { ImportRecord, ListedImport } from './imports.sql'
import { selectLedgerAfter } from './ledgerAfter.sql'

/** The stored warnings. */
export const warningsOfRecord = ({ warnings }: Pick<ImportRecord, 'warnings'>): StatementWarning[] =>
  z.decode(z.array(statementWarning), warnings as never)

export const factsOfImport = (record: Pick<ImportRecord, 'status' | 'format' | 'refusal' | 'warnings'>) => ({
  status: record.status,
  // A file that was refused halfway has a format and some rows, but must be read again first.
  isRead: record.format !== null && record.refusal === null,
  warnings: warningsOfRecord(record),
})

export const importRow = (record: ListedImport): StatementRow => ({
  id: record.id,
  account: { id: record.accountId, label: record.accountLabel, bankName: record.bankName, ibanLast4: record.ibanLast4 },
  fileName: record.fileName,
  format: record.format,
  status: record.status,
  periodFrom: record.periodFrom,
  periodTo: record.periodTo,
  openingMinor: record.openingMinor,
  closingMinor: record.closingMinor,
  creditMinor: record.creditMinor,
  debitMinor: record.debitMinor,
  rowsTotal: record.rowsTotal,
  rowsDone: record.rowsDone,
  rowsNew: record.rowsNew,
  rowsDuplicate: record.rowsDuplicate,
  rowsError: record.rowsError,
  rowsSkipped: record.rowsSkipped,
  rowsHeld: record.rowsHeld,
  warningCount: record.warningCount,
  uploadedBy: record.uploadedByName,
  createdAt: record.createdAt.toISOString(),
  finishedAt: record.finishedAt?.toISOString() ?? null,
  version: record.version,
})

/** True if all rows are checked and no step is running. */
const hasLedger = ({ status, refusal }: ImportRecord) => (status === 'READY' || status === 'DONE') && refusal === null

const acts = Object.keys(statementActs) as StatementAct[]

/** An import for its drawer. The screen asks for the confirmation, so a missing one is not a reason here. */
export async function importDetail(
  db: Pick<Tx, 'query'>,
  ctx: Ctx<UserActor>,
  record: ImportRecord,
): Promise<StatementDetail> {
  const mayWrite = can(viewerOf(ctx), 'bankAccount.write')
  const reasons = acts.flatMap((act) => {
    const why = mayWrite ? whyNotStatement(act, factsOfImport(record), { isConfirmed: true }) : 'ROLE'
    return why === undefined ? [] : [[act, why] as const]
  })
  return {
    ...importRow(record),
    sha256: record.sha256.toString('hex'),
    bytes: record.bytes,
    profile: record.profile,
    refusal: record.refusal === null ? null : { code: record.refusal, detail: record.refusalDetail ?? '' },
    parts: z.decode(z.array(statementPart), record.parts as never),
    warnings: warningsOfRecord(record),
    matched: await countMatched(db, record.id),
    stopAsked: record.stopAsked,
    ledger: hasLedger(record) ? ((await selectLedgerAfter(db, record.id)) ?? null) : null,
    whyNot: Object.fromEntries(reasons),
  }
}
