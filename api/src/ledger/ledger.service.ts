import { heldLedger, reserveLedger } from '@kasa/domain/payoutLedger'
import { isBalanced, merchantLedger, type JournalKind, type JournalLine } from '@kasa/domain/ledger'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { selectEarned, selectEarnedOfAll, selectOperatorCost } from './earned.sql'
import {
  insertJournals,
  insertMissingLines,
  lockBalance,
  openAccounts,
  selectHeld,
  selectJournalLines,
  selectSum,
} from './ledger.sql'
import './ledgerDay'

const classes: readonly [prefix: string, accountClass: string][] = [
  ['BANK:', 'ASSET'],
  ['WALLET:', 'ASSET'],
  ['SUSPENSE_IN:', 'LIABILITY'],
  ['OUT_TRANSIT:', 'LIABILITY'],
  ['EXPECTED_IN:', 'ASSET'],
  ['ACQUIRER:', 'ASSET'],
  ['CHARGEBACK_LOSS', 'EXPENSE'],
  ['MERCHANT:', 'LIABILITY'],
  ['TAX_PAYABLE', 'LIABILITY'],
  ['FEE:', 'INCOME'],
  ['BANK_FEE', 'EXPENSE'],
  ['WRITE_OFF', 'EXPENSE'],
  ['OPERATOR_COST', 'EXPENSE'],
  ['OPERATOR:', 'LIABILITY'],
]

/** The class of an account code. */
export function classOf(code: string): string {
  const found = classes.find(([prefix]) => code.startsWith(prefix))
  if (!found) throw new Error(`The ledger has no class for the account ${code}`)
  return found[1]
}

export type Posting = {
  kind: JournalKind
  sourceType:
    | 'bank_tx'
    | 'remit_request'
    | 'withdraw_request'
    | 'withdraw_upload'
    | 'settlement'
    | 'card_transfer'
    | 'card_settlement'
    | 'papara_tx'
    | 'papara_request'
    | 'reconciliation_posting'
    | 'operator_payout'
  sourceId: string
  occurrenceNo?: number
  at: Date
  lines: readonly JournalLine[]
}

/** The merchant whose account stands in a journal. */
const merchantOf = (lines: readonly JournalLine[]): string | null =>
  lines.find(({ account }) => account.startsWith('MERCHANT:'))?.account.split(':')[1] ?? null

/**
 * Posts journals in the caller's transaction. `sourceType`, `sourceId`, `kind` and `occurrenceNo` together happen once
 * in the life of the database; the database checks again at commit that the lines of each sum to zero.
 */
export async function postJournals(tx: Tx, journals: readonly Posting[]): Promise<void> {
  if (journals.length === 0) return
  const unbalanced = journals.find(({ lines }) => !isBalanced(lines))
  if (unbalanced) throw new Error(`Journal ${unbalanced.kind} of ${unbalanced.sourceId} does not sum to zero`)
  const headers = journals.map(({ occurrenceNo = 1, ...journal }) => ({ ...journal, id: uuidv7(), occurrenceNo }))
  const lines = headers.flatMap(({ id, kind, at, lines: own }) => {
    const merchantId = merchantOf(own)
    return own.map(({ account, amountMinor }, index) => ({
      journalId: id,
      lineNo: index + 1,
      code: account,
      amountMinor,
      merchantId,
      kind,
      at,
    }))
  })
  const written = await insertJournals(tx, headers, lines)
  if (written === lines.length) return
  const codes = [...new Set(lines.map(({ code }) => code))]
  await openAccounts(tx, { codes, classes: codes.map(classOf) })
  await insertMissingLines(tx, headers[0]?.at ?? new Date(), lines)
}

/** `postJournals` of one. */
export const postJournal = (tx: Tx, journal: Posting): Promise<void> => postJournals(tx, [journal])

/** What a merchant may dispose of, in kuruş. */
export const availableBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, merchantLedger(merchantId))

/** The same by a connection at hand. */
export const availableOn = (db: Pick<Tx, 'query'>, merchantId: string): Promise<bigint> =>
  selectHeld(db, merchantLedger(merchantId))

/** What stands by for a merchant's payouts, in kuruş. */
export const heldBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, heldLedger(merchantId))

/** What settlement runs keep of a merchant's money, in kuruş. */
export const reserveBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, reserveLedger(merchantId))

/** Both by a connection at hand. */
export const heldOn = (db: Pick<Tx, 'query'>, merchantId: string): Promise<bigint> =>
  selectHeld(db, heldLedger(merchantId))
export const reserveOn = (db: Pick<Tx, 'query'>, merchantId: string): Promise<bigint> =>
  selectHeld(db, reserveLedger(merchantId))

/** What a merchant may dispose of within a transaction, with the balance locked: nobody else spends it meanwhile. */
export const balanceWithin = (tx: Tx, merchantId: string): Promise<bigint> =>
  lockBalance(tx, merchantLedger(merchantId))

/** The lines of a journal as it was posted, to post their inverse. */
export const postedLines = selectJournalLines

/** What all journals come to on an account, debits positive, in kuruş. */
export const sumOf = selectSum

/** What an operator earned today and this month, and what is owed, by daily facts. */
export const earnedBy = selectEarned
/** The same of everybody who ever earned anything, by their ids. */
export const earnedByAll = selectEarnedOfAll

/** What all operators earned on a day in Istanbul, less what was taken back. */
export const operatorCostOf = selectOperatorCost
