import { walletLedger } from '@kasa/domain/ledger'

import type { Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { Refusal } from '../errors/refusals'
import { sumOf } from '../ledger/ledger.service'
import { keepWalletBalance, keepWalletProblem } from '../walletAccounts/walletAccounts.service'
import { httpWalletProvider } from '../walletProvider/httpWalletProvider'
import type { WalletProvider } from '../walletProvider/walletProvider'
import { NotTaken, takeMovement } from './takeMovement'
import {
  insertStatements,
  leaseStatements,
  setStatementEnd,
  setStatementProblem,
  type StatementRead,
} from './walletEvents.sql'

/** Interval in ms at which statements are read, to find movements whose event was lost. */
const everyMs = 15_000
const longestWaitMs = 10 * 60_000
/** How often a differing balance is read before it is recorded as a gap. */
const looksAtGap = 2
/** Maximum duration of a reading in ms; after that another process may start it again. */
const leaseMs = 60_000

/**
 * Books all movements of a statement after `since`. Returns the last number and the balance, or why it could not be
 * read.
 */
async function takeStatement(
  ctx: Ctx<{ kind: 'system' }>,
  provider: WalletProvider,
  { accountNo }: StatementRead,
  since: number,
): Promise<{ seq: number; balanceMinor: bigint } | string> {
  for (let seq = since; ;) {
    const outcome = await provider.statement(accountNo, seq)
    if (outcome.kind !== 'answer') return outcome.kind === 'declined' ? outcome.code : outcome.why
    const { movements, balanceMinor, isLast } = outcome.value
    for (const movement of movements) {
      // Numbers must be consecutive; after a missing one, nothing counts as read.
      if (movement.seq !== seq + 1 || movement.walletNo !== accountNo) return 'STATEMENT_GAP'
      seq = movement.seq
      await inTransaction(ctx, (tx) => takeMovement(tx, ctx, movement))
    }
    if (isLast) return { seq, balanceMinor }
    if (movements.length === 0) return 'STATEMENT_GAP'
  }
}

/** Reads a statement to its end and compares balances. Returns the reason if it could not be read. */
async function readStatement(
  ctx: Ctx<{ kind: 'system' }>,
  provider: WalletProvider,
  statement: StatementRead,
): Promise<string | undefined> {
  const { accountId, openingMinor } = statement
  for (let [seq, triesLeft] = [statement.seq, looksAtGap]; ; triesLeft -= 1) {
    const startedAt = ctx.now()
    const read = await takeStatement(ctx, provider, statement, seq)
    if (typeof read === 'string') return read
    seq = read.seq
    const ours = await sumOf(ctx.tenant.pool, walletLedger(accountId))
    const gapMinor = openingMinor === null ? 0n : read.balanceMinor - openingMinor - ours
    // An event may have been booked since the provider answered; then the next read agrees.
    if (gapMinor !== 0n && triesLeft > 1) continue
    await inTransaction(ctx, async (tx) => {
      const at = ctx.now()
      const nextAt = new Date(at.getTime() + everyMs)
      await setStatementEnd(tx, accountId, { openingMinor: read.balanceMinor - ours, nextAt, at })
      await keepWalletBalance(tx, accountId, { balanceMinor: read.balanceMinor, gapMinor, at: startedAt })
    })
    return undefined
  }
}

/** Reads the statements that are due, to find movements without an event and to store the provider's balances. */
export async function readStatements(
  ctx: Ctx<{ kind: 'system' }>,
  provider = ctx.tenant.walletProvider && httpWalletProvider(ctx.tenant.walletProvider),
): Promise<void> {
  if (!provider) return
  const { pool } = ctx.tenant
  await insertStatements(pool, ctx.now())
  const later = (ms: number) => new Date(ctx.now().getTime() + ms)
  for (const statement of await leaseStatements(pool, ctx.now(), later(leaseMs))) {
    const problem = await readStatement(ctx, provider, statement).catch((error: unknown) => {
      if (error instanceof NotTaken) return error.code
      if (error instanceof Refusal) return error.facts.code
      throw error
    })
    if (problem === undefined) continue
    const waitMs = Math.min(everyMs * 2 ** Math.min(statement.failures, 10), longestWaitMs)
    await setStatementProblem(pool, statement.accountId, problem, later(waitMs))
    await keepWalletProblem(pool, statement.accountId, problem)
  }
}
