import type { depositBankLine } from '@kasa/contracts/deposits'
import { whyNotDeposit, type DepositConfirmReason } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { maskIban } from '@kasa/domain/iban'
import { agreementOf, judgeLine } from '@kasa/domain/lineMatch'
import { needsSecondToLink } from '@kasa/domain/linkAlone'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { linkByHand } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { reopenLimits } from '../limits/reopenLimits'
import { refuseNamedReturn } from '../payoutLines/namedOther'
import { refusal, refuseIf } from '../requests/refuseRequest'
import { mayWorkOn, rowFor } from '../requests/requestNoun'
import { lockVisible, visibleRequest } from '../requests/visibleRequest'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { factsOf, refusalDetails } from '../deposits/depositFacts'
import type { DepositRecord } from '../deposits/depositRecord'
import { deposits, moveDeposit } from '../deposits/deposits'
import { lockFreeLine, selectFreeLines, type FreeLine } from './freeLines.sql'
import { requestOf } from './matchIncoming'
import { approveLocked, isExact, requireReason } from '../deposits/settleDeposit'
import { refuseClosed } from '../merchants/merchants.service'

type Shown = z.output<typeof depositBankLine>

const judged = (line: FreeLine, record: DepositRecord) =>
  judgeLine(
    { ...line, amountMinor: line.freeMinor, accountId: line.bankAccountId, bookedMs: line.bookedAt.getTime() },
    [requestOf(record)],
  )

/** The scores of a line on the request's account with no other part in common. */
const nothingAgrees = { reference: 0, amount: 0, name: 0, account: 1, time: 0 }

/** True if linking the two needs a second person, as when linking by hand. */
function needsSecond(line: FreeLine, record: DepositRecord): boolean {
  const { best } = judged(line, record)
  return (
    best === null ||
    needsSecondToLink(
      { bookedMs: line.bookedAt.getTime(), seenMs: line.seenAt.getTime() },
      requestOf(record),
      best.parts,
    )
  )
}

function shownLine(line: FreeLine, record: DepositRecord): Shown & { score: number } {
  const { best } = judged(line, record)
  return {
    id: line.id,
    amountMinor: line.freeMinor,
    lineAmountMinor: line.amountMinor,
    senderName: line.senderName,
    senderIbanMasked: line.senderIbanLast4 === null ? null : maskIban(line.senderIbanLast4),
    description: line.description,
    bookedAt: line.bookedAt.toISOString(),
    bankRef: line.bankRef,
    namedOnlyBy: line.namedOnlyBy,
    agrees: best ? agreementOf(best.parts) : { amount: false, name: false, reference: false },
    mode: 'MANUAL',
    byName: null,
    reason: null,
    judged: null,
    score: best?.score ?? 0,
  }
}

/**
 * Free transfers on its account that may have paid a request after it ended, most likely first, at most ten. Empty for
 * those who do not work on the account.
 */
export async function lateLinesOf(ctx: Ctx, { id }: { id: string }): Promise<{ lines: Shown[] }> {
  requirePermission(ctx, 'deposit.decide')
  const record = await visibleRequest(deposits, ctx, id)
  if (record.bankAccountId === null || !mayWorkOn(deposits, ctx, record)) return { lines: [] }
  const free = await selectFreeLines(ctx.tenant.pool, { accountId: record.bankAccountId, from: record.createdAt })
  const pending = await pendingApprovals(
    ctx.tenant.pool,
    free.map((line) => line.id),
  )
  const lines = free
    .filter((line) => !pending.has(line.id) && !needsSecond(line, record))
    .map((line) => shownLine(line, record))
    .filter(({ agrees }) => agrees.amount || agrees.name || agrees.reference)
  return {
    lines: lines
      .sort((a, b) => b.score - a.score)
      .slice(0, 10)
      .map(({ score: _score, ...line }) => line),
  }
}

async function refuseLate(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: DepositRecord,
  line: FreeLine,
  version: number,
): Promise<void> {
  const kind = depositActorOf(ctx.actor.scope)
  const facts = {
    ...factsOf(before),
    hasBankLine: true,
    namedOnlyBy: line.namedOnlyBy,
    amountDiffers: line.amountMinor !== before.amountMinor,
  }
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, line.namedOnlyBy)
  const why =
    kind && mayWorkOn(deposits, ctx, before)
      ? whyNotDeposit('approveLate', facts, { kind, userId: ctx.actor.id, linkedAccounts }, ctx.now().getTime())
      : 'ROLE'
  if (why)
    throw new Conflict({ code: why, ...refusalDetails({ ...before, namedOnlyBy: line.namedOnlyBy }, linkedAccounts) })
  if ((await pendingApprovals(tx, [line.id])).has(line.id)) throw refusal(before, 'LINE_PENDING')
  await refuseNamedReturn(tx, [line])
  await refuseClosed(tx, before.merchantId)
  if (needsSecond(line, before)) throw new Conflict({ code: 'LINK_NEEDS_SECOND', params: { number: before.number } })
  refuseIf(before, line.freeMinor === before.amountMinor ? undefined : 'LATE_NEEDS_WHOLE', version)
}

/**
 * Approves an ended request with money that came later, in full or not at all, as linking does. Checks the limits
 * again, links and settles the line, and marks the deposit as late permanently.
 */
export async function approveLate(
  tx: Tx,
  ctx: Ctx,
  {
    id,
    bankTxId,
    version,
    reasonCode,
  }: { id: string; bankTxId: string; version: number; reasonCode?: DepositConfirmReason | undefined },
) {
  requirePermission(ctx, 'deposit.decide')
  const before = await lockVisible(tx, deposits, ctx, id)
  if (before.bankAccountId === null) throw new Conflict({ code: 'NO_OPEN_ACCOUNT' })
  const line = await lockFreeLine(tx, {
    accountId: before.bankAccountId,
    from: before.createdAt,
    id: bankTxId,
  })
  if (!line) throw new Conflict({ code: 'LINE_NOT_FREE' })
  await refuseLate(tx, ctx, before, line, version)
  if (!(await reopenLimits(tx, id))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  const { best, rule, runnerUp, stoppedBy } = judged(line, before)
  const isLinked = await linkByHand(
    tx,
    ctx,
    { bankTxId, requestId: id, amountMinor: line.freeMinor, mode: 'MANUAL', reason: null },
    { rule, runnerUp, stoppedBy, score: best?.score ?? 0, scores: best?.parts ?? nothingAgrees },
  )
  if (!isLinked) throw new Conflict({ code: 'LINE_NOT_FREE' })
  const linked = await moveDeposit(
    tx,
    ctx,
    before,
    {
      bankTxId,
      amountReceivedMinor: line.freeMinor,
      match: (await isExact(tx, id)) ? 'exact' : 'partial',
      namedOnlyBy: line.namedOnlyBy,
    },
    { action: 'line' },
  )
  await requireReason(tx, linked, reasonCode)
  return rowFor(deposits, ctx, await approveLocked(tx, ctx, linked, 'approveLate', { reasonCode }))
}
