import type { StatementWarning } from '@kasa/contracts/statements'

import type { Tx } from '../db/client'
import { warningsOfRecord } from './importView'
import { setWarnings } from './importSteps.sql'
import { selectImport, selectNeighbours, selectOtherAccounts, type ImportRecord, type Neighbour } from './imports.sql'

type Period = Pick<ImportRecord, 'id' | 'accountId' | 'periodFrom' | 'periodTo' | 'openingMinor' | 'closingMinor'>

/**
 * Balance gaps: the previous imported statement closes with another balance than this one opens with, or the next opens
 * with another than this one closes with. Also returns both neighbours.
 */
async function gapsOf(
  tx: Tx,
  { id, accountId, periodFrom, periodTo, openingMinor, closingMinor }: Period,
): Promise<{ gaps: StatementWarning[]; neighbours: Neighbour[] }> {
  if (periodFrom === null || periodTo === null) return { gaps: [], neighbours: [] }
  const { before, after } = await selectNeighbours(tx, accountId, id, periodFrom, periodTo)
  const gaps: StatementWarning[] = []
  if (before && before.closingMinor !== null && openingMinor !== null && before.closingMinor !== openingMinor) {
    gaps.push({
      code: 'GAP_BEFORE',
      previousId: before.id,
      previousTo: before.periodTo,
      previousClosingMinor: before.closingMinor,
      openingMinor,
    })
  }
  if (after && after.openingMinor !== null && closingMinor !== null && after.openingMinor !== closingMinor) {
    gaps.push({
      code: 'GAP_AFTER',
      nextId: after.id,
      nextFrom: after.periodFrom,
      nextOpeningMinor: after.openingMinor,
      closingMinor,
    })
  }
  return { gaps, neighbours: [before, after].filter((one) => one !== undefined) }
}

const isGap = ({ code }: StatementWarning) => code === 'GAP_BEFORE' || code === 'GAP_AFTER'

/**
 * Warns if a file names no account and another account has the same bytes: one of the two is wrong, and a person must
 * decide.
 */
async function ofAnother(
  tx: Tx,
  record: ImportRecord,
  warnings: readonly StatementWarning[],
): Promise<StatementWarning[]> {
  if (!warnings.some(({ code }) => code === 'ACCOUNT_UNNAMED')) return []
  if (warnings.some(({ code }) => code === 'ACCOUNT_UNSURE')) return []
  const endings = await selectOtherAccounts(tx, record)
  return endings.map((last4) => ({ code: 'ACCOUNT_UNSURE', named: `…${last4}` }))
}

/** The current warnings of an import, with other accounts that have the same file and gaps to its neighbours. */
export async function warningsNow(tx: Tx, record: ImportRecord): Promise<StatementWarning[]> {
  const own = warningsOfRecord(record).filter((warning) => !isGap(warning))
  return [...own, ...(await ofAnother(tx, record, own)), ...(await gapsOf(tx, record)).gaps]
}

/** Updates the neighbours' warnings, because an imported statement may close a gap or reveal one. */
export async function notifyNeighbours(tx: Tx, record: ImportRecord): Promise<void> {
  for (const { id } of (await gapsOf(tx, record)).neighbours) {
    const neighbour = await selectImport(tx, id)
    if (neighbour) await setWarnings(tx, id, await warningsNow(tx, neighbour))
  }
}
