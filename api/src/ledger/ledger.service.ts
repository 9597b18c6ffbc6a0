import { isBalanced, merchantLedger, type JournalKind, type JournalLine } from '@kasa/domain/ledger'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { insertJournal, insertMissingLines, lockBalance, openAccounts, selectHeld, selectJournalLines } from './ledger.sql'

const classes: readonly [prefix: string, accountClass: string][] = [
  ['BANK:', 'ASSET'],
  ['SUSPENSE_IN:', 'LIABILITY'],
  ['OUT_TRANSIT:', 'LIABILITY'],
  ['EXPECTED_IN:', 'ASSET'],
  ['MERCHANT:', 'LIABILITY'],
  ['TAX_PAYABLE', 'LIABILITY'],
  ['FEE:', 'INCOME'],
]

/** The class of an account code. */
export function classOf(code: string): string {
  const found = classes.find(([prefix]) => code.startsWith(prefix))
  if (!found) throw new Error(`The ledger has no class for the account ${code}`)
  return found[1]
}

/**
 * Posts one journal in the caller's transaction. `sourceType`, `sourceId`, `kind` and `occurrenceNo` together happen once in
 * the life of the database; the database checks again at commit that the lines sum to zero.
 */
export async function postJournal(
  tx: Tx,
  journal: { kind: JournalKind; sourceType: 'bank_tx' | 'remit_request'; sourceId: string; occurrenceNo?: number; at: Date; lines: readonly JournalLine[] },
): Promise<void> {
  if (!isBalanced(journal.lines)) throw new Error(`Journal ${journal.kind} of ${journal.sourceId} does not sum to zero`)
  const header = { id: uuidv7(), kind: journal.kind, sourceType: journal.sourceType, sourceId: journal.sourceId, occurrenceNo: journal.occurrenceNo ?? 1, at: journal.at }
  const codes = journal.lines.map(({ account }) => account)
  const lines = { codes, amountsMinor: journal.lines.map(({ amountMinor }) => amountMinor) }
  const written = await insertJournal(tx, header, lines)
  if (written === codes.length) return
  await openAccounts(tx, { codes, classes: codes.map(classOf) })
  await insertMissingLines(tx, header, lines)
}

/** What a merchant may dispose of, in kuruş. */
export const availableBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, merchantLedger(merchantId))

/** The same within a transaction, with the balance locked: nobody else spends it meanwhile. */
export const balanceWithin = (tx: Tx, merchantId: string): Promise<bigint> => lockBalance(tx, merchantLedger(merchantId))

/** The lines of a journal as it was posted, to post their inverse. */
export const postedLines = selectJournalLines
