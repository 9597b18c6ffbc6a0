import { heldLedger, reserveLedger } from '@kasa/domain/payoutLedger'
import { isBalanced, merchantLedger, type JournalKind, type JournalLine } from '@kasa/domain/ledger'
import type { RequestTable } from '@kasa/domain/requestTypes'
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
    | RequestTable
    | 'withdraw_upload'
    | 'settlement'
    | 'card_settlement'
    | 'papara_tx'
    | 'reconciliation_posting'
    | 'operator_payout'
    | 'own_transfer'
    | 'sent_back'
  sourceId: string
  occurrenceNo?: number
  at: Date
  lines: readonly JournalLine[]
}

/** The merchant whose account is in a journal; null if there is none. */
const merchantOf = (lines: readonly JournalLine[]): string | null =>
  lines.find(({ account }) => account.startsWith('MERCHANT:'))?.account.split(':')[1] ?? null

/**
 * Posts journals in the caller's transaction. `sourceType`, `sourceId`, `kind` and `occurrenceNo` together are unique
 * for ever. The database checks again at commit that the lines of each journal sum to zero.
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

/** `postJournals` for a single journal. */
export const postJournal = (tx: Tx, journal: Posting): Promise<void> => postJournals(tx, [journal])

/** A merchant's available balance, in kuruş. */
export const availableBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, merchantLedger(merchantId))

/** `availableBalance` on a given connection. */
export const availableOn = (db: Pick<Tx, 'query'>, merchantId: string): Promise<bigint> =>
  selectHeld(db, merchantLedger(merchantId))

/** A merchant's money held for payouts, in kuruş. */
export const heldBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, heldLedger(merchantId))

/** A merchant's money kept in reserve by settlement runs, in kuruş. */
export const reserveBalance = (ctx: Ctx, merchantId: string): Promise<bigint> =>
  selectHeld(ctx.tenant.pool, reserveLedger(merchantId))

/** The held and reserve balances on a given connection. */
export const heldOn = (db: Pick<Tx, 'query'>, merchantId: string): Promise<bigint> =>
  selectHeld(db, heldLedger(merchantId))
export const reserveOn = (db: Pick<Tx, 'query'>, merchantId: string): Promise<bigint> =>
  selectHeld(db, reserveLedger(merchantId))

/** A merchant's available balance, locked until the transaction ends, so that no one else can spend it. */
export const balanceWithin = (tx: Tx, merchantId: string): Promise<bigint> =>
  lockBalance(tx, merchantLedger(merchantId))

/** The lines of a posted journal, used to post their inverse. */
export const postedLines = selectJournalLines

/** The sum of an account's journal lines, debits positive, in kuruş. */
export const sumOf = selectSum

/** What an operator earned today and this month, and what is unpaid, from daily facts. */
export const earnedBy = selectEarned
/**
 * What every operator with a commission account earned today and this month, and what is unpaid, in kuruş, by user id.
 */
export const earnedByAll = selectEarnedOfAll

/** What all operators earned on a day in Istanbul, less what was taken back. */
export const operatorCostOf = selectOperatorCost
