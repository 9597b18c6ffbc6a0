import type { WithdrawalDoubt } from '@kasa/contracts/withdrawals'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { neverLeft, type NeverLeft, type NotProved } from '@kasa/domain/neverLeft'
import { linkedAccountsOf, whyNotOther, type LinkedAccounts } from '@kasa/domain/otherPerson'

import { requirePermission, type Ctx } from '../access/ctx'
import { balanceLineOf } from '../balances/chainLines'
import type { Tx } from '../db/client'
import type { RefusalCode } from '../errors/words'
import { linkedAccountsNow, readPeople } from '../otherPerson/otherPerson.service'
import { requestApproval } from '../requests/requestApproval'
import { refusal } from '../requests/refuseRequest'
import type { Asker } from '../requests/requestNoun'
import { visibleRequest } from '../requests/visibleRequest'
import { plannedAnew } from '../withdrawals/planAgain'
import { takeNeverSentBack } from '../withdrawals/sendWithdrawal'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { moveWithdrawal, withdrawals } from '../withdrawals/withdrawals'
import { selectLinesAround, selectStatementsOf } from './evidence.sql'
import { sendersOf } from './linkPayout'
import { maybeDebited } from './maybeDebited'

type Reader = Pick<Tx, 'query'>

/**
 * Returns the period in which the money of a begun payout may have left: until its outcome was due or reported, or its
 * expected arrival.
 */
function sendingTime({ sendingAt, outcomeDueAt, decidedAt, etaAt, createdAt }: WithdrawalRecord) {
  const from = sendingAt ?? createdAt
  const ends = [from, outcomeDueAt, decidedAt, etaAt].flatMap((at) => (at === null ? [] : [at.getTime()]))
  return { fromMs: from.getTime(), untilMs: Math.max(...ends) }
}

/**
 * Checks the account's statements and lines for a begun payout. Ignores evidence that only its senders, or accounts
 * linked to theirs, gave.
 */
async function recordOf(db: Reader, ctx: Ctx, record: WithdrawalRecord): Promise<NeverLeft | NotProved> {
  const { bankAccountId: accountId, amountMinor } = record
  if (accountId === null) return 'NOT_COVERED'
  const [time, now] = [sendingTime(record), ctx.now()]
  const [from, until] = [new Date(time.fromMs), new Date(time.untilMs)]
  const people = await readPeople(db, now)
  const senders = (await sendersOf(db, record)).map((id) => linkedAccountsOf(id, people, now.getTime()))
  const isOwn = (namedBy: readonly string[] | null) =>
    senders.some((linkedAccounts) => whyOwnSource(namedBy, linkedAccounts) !== undefined)
  const days = { from: istanbulDay(from), to: istanbulDay(until) }
  const statements = await selectStatementsOf(db, { accountId, amountMinor, ...days })
  const lines = await selectLinesAround(db, { accountId, from, until })
  return neverLeft(
    {
      statements: statements.filter(({ makers }) => !isOwn(makers)),
      lines: lines.some(({ namedBy }) => isOwn(namedBy)) ? [] : lines.map(balanceLineOf),
    },
    time,
  )
}

const whyOwnHand = async (
  db: Reader,
  record: WithdrawalRecord,
  linkedAccounts: LinkedAccounts,
): Promise<RefusalCode | undefined> => whyNotOther(await sendersOf(db, record), linkedAccounts) && 'OWN_SENDING'

/**
 * Returns why this person cannot report now that a suspect payout never left. Includes the transition table's reason.
 */
async function whyNotMissing(tx: Reader, ctx: Asker, record: WithdrawalRecord): Promise<RefusalCode | undefined> {
  const refused =
    withdrawals.whyNot(ctx, 'foundMissing', record) ?? (await whyOwnHand(tx, record, await linkedAccountsNow(tx, ctx)))
  if (refused) return refused
  if ((await maybeDebited(tx, [record.id])).has(record.id)) return 'DEBIT_MAY_BE_IT'
  const proof = await recordOf(tx, ctx, record)
  return typeof proof === 'string' ? proof : undefined
}

/**
 * GET /api/withdraw-request/doubt/{id}: what is known of a SUSPECT payout, and what is needed to report that it never
 * left.
 */
export async function readDoubt(ctx: Ctx, { id }: { id: string }): Promise<WithdrawalDoubt> {
  requirePermission(ctx, 'withdrawal.decide')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  if (record.status !== 'SUSPECT') throw refusal(record, 'STATUS')
  const [time, proof] = [sendingTime(record), await recordOf(pool, ctx, record)]
  return {
    sentFrom: new Date(time.fromMs).toISOString(),
    sentUntil: new Date(time.untilMs).toISOString(),
    byName: record.sendingByName,
    proof:
      typeof proof === 'string'
        ? null
        : { by: proof.by, from: new Date(proof.fromMs).toISOString(), to: new Date(proof.toMs).toISOString() },
    whyNot: (await whyNotMissing(pool, ctx, record)) ?? null,
  }
}

/**
 * Queues a payout that never left: holds its money again (P6b if P4 was posted) and plans it anew. It can then be sent
 * like a new one.
 */
async function sendAnew(tx: Tx, ctx: Asker, before: WithdrawalRecord, reason: string): Promise<void> {
  // Lock order: planning first, then the balance.
  const { sourced, label } = await plannedAnew(tx, ctx, before)
  const back = await takeNeverSentBack(tx, ctx, before, reason)
  await moveWithdrawal(
    tx,
    ctx,
    before,
    { ...back, ...sourced },
    { action: 'foundMissing', params: { note: reason, account: label ?? '–' }, reason },
  )
}

/**
 * POST /api/withdraw-request/missing/{id}: one ADMIN asks and another decides. The account's record is checked both
 * times.
 */
export const askMissing = requestApproval(withdrawals, {
  action: 'foundMissing',
  approve: 'withdrawal.missing',
  hours: 24,
  whyNot: whyNotMissing,
  shown: ({ number, status, amountMinor, beneficiaryName, bankAccountLabel, sendingAt }) => ({
    number,
    status,
    amount: Number(amountMinor),
    beneficiary: beneficiaryName,
    account: bankAccountLabel,
    since: sendingAt?.toISOString() ?? null,
  }),
  apply: sendAnew,
})
