import { whyNotLink, whyNotShares, type DepositConfirmReason, type LinkedShare } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { outcomeOf } from '@kasa/domain/lineLinks'
import type { MatchRequest } from '@kasa/domain/lineMatch'
import { sourcesOfBoth, whyOwnSource, type NamedOnlyBy } from '@kasa/domain/lineSource'

import type { Ctx, UserActor } from '../access/ctx'
import { holdLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { reopenLimits } from '../limits/reopenLimits'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { refusal as refuse } from '../requests/refuseRequest'
import { machineMay, mayWorkOn } from '../requests/requestNoun'
import { lockVisible } from '../requests/visibleRequest'
import { factsOf, refusalDetails } from '../deposits/depositFacts'
import type { DepositRecord } from '../deposits/depositRecord'
import { deposits, moveDeposit, reviewDeposit } from '../deposits/deposits'
import { approveLocked, isExact, requireReason } from '../deposits/settleDeposit'
import { soonerDeadline } from '../deposits/soonerDeadline'
import { requestOf } from './matchIncoming'
import { partFrom } from './partFrom'

export type LinkableDeposit = DepositRecord

/** Locks deposits that this person may work on, in order of id. Throws `NotFound` for those they may not see. */
export async function lockToLink(tx: Tx, ctx: Ctx<UserActor>, ids: readonly string[]): Promise<DepositRecord[]> {
  const locked: DepositRecord[] = []
  for (const id of [...ids].sort()) {
    const record = await lockVisible(tx, deposits, ctx, id)
    if (!mayWorkOn(deposits, ctx, record)) throw new Conflict({ code: 'ROLE' })
    locked.push(record)
  }
  return locked
}

/** A deposit for the matching rules, with its outstanding amount. */
export const requestToJudge = (record: DepositRecord): MatchRequest => ({
  ...requestOf(record),
  amountMinor: record.amountMinor - (record.amountReceivedMinor ?? 0n),
})

const isEnded = ({ status }: DepositRecord) => status === 'EXPIRED' || status === 'REJECTED'

/** Why this person may not link lines to the deposit, or unlink them. */
function whyNotLinked(record: DepositRecord, ctx: Ctx<UserActor>, action: 'approve' | 'approveLate') {
  const kind = depositActorOf(ctx.actor.scope)
  return kind ? whyNotLink(action, factsOf(record), { kind, userId: ctx.actor.id }, ctx.now().getTime()) : 'ROLE'
}

type GivenLines = { bankTxId: string; shares: readonly LinkedShare[]; namedOnlyBy: NamedOnlyBy }
/** Why they belong together: the reason from the table, as for a confirmation, and the person's own note. */
type LinkedBecause = { reasonCode?: DepositConfirmReason | undefined; reason?: string | undefined }

const inWords = ({ reasonCode, reason }: LinkedBecause) => [reasonCode, reason].filter(Boolean).join(': ')

export type LinkedDeposit = { record: DepositRecord; outcome: 'APPROVED' | 'HELD' | 'REVIEW' }

/**
 * Decides on a locked deposit after its links were written: approved if they carry its whole amount, held if an
 * amount is outstanding, in review if more came than was requested. An ended one is approved late, in full or not at
 * all. Without an exact match, approval needs a reason, as a confirmation does.
 */
export async function lineLinked(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: DepositRecord,
  given: GivenLines,
  because: LinkedBecause,
): Promise<LinkedDeposit> {
  const at = ctx.now()
  const action = isEnded(before) ? 'approveLate' : 'approve'
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, before.namedOnlyBy)
  const refusal = whyNotLinked(before, ctx, action) ?? whyOwnSource(before.namedOnlyBy, linkedAccounts)
  if (refusal) throw new Conflict({ code: refusal, ...refusalDetails(before, linkedAccounts) })
  const against = whyNotShares(
    before.amountPolicy,
    before.amountMinor - (before.amountReceivedMinor ?? 0n),
    given.shares,
  )
  if (against) throw refuse(before, against)
  const amountReceivedMinor = given.shares.reduce(
    (sum, { givenMinor }) => sum + givenMinor,
    before.amountReceivedMinor ?? 0n,
  )
  const outcome = outcomeOf(before.amountMinor, amountReceivedMinor)
  if (isEnded(before) && outcome !== 'WHOLE') throw refuse(before, 'LATE_NEEDS_WHOLE')
  if (isEnded(before) && !(await reopenLimits(tx, before.id))) throw refuse(before, 'LIMIT_TAKEN')
  const linked = await moveDeposit(
    tx,
    ctx,
    before,
    {
      bankTxId: before.bankTxId ?? given.bankTxId,
      match: outcome === 'WHOLE' && (await isExact(tx, before.id)) ? 'exact' : 'partial',
      amountReceivedMinor,
      namedOnlyBy: sourcesOfBoth(before.namedOnlyBy, given.namedOnlyBy),
      deadlineAt: await soonerDeadline(tx, before, at),
    },
    {
      action: 'line',
      params: {
        ...(because.reasonCode && { reason: because.reasonCode }),
        ...(because.reason && { note: because.reason }),
      },
      ...(inWords(because) && { reason: inWords(because) }),
    },
  )
  if (outcome === 'WHOLE') {
    await requireReason(tx, linked, because.reasonCode)
    return {
      record: await approveLocked(tx, ctx, linked, action, { reasonCode: because.reasonCode }),
      outcome: 'APPROVED',
    }
  }
  await holdLines(tx, before.id, outcome === 'MORE', at)
  if (outcome === 'PART') return { record: linked, outcome: 'HELD' }
  return {
    record: machineMay(deposits, ctx, 'review', linked)
      ? await reviewDeposit(tx, ctx, linked, { why: 'PARTIAL' })
      : linked,
    outcome: 'REVIEW',
  }
}

/** Unlinks one line from a locked open deposit; undefined if they are not linked. */
export async function unlinkFromRequest(
  tx: Tx,
  ctx: Ctx<UserActor>,
  before: DepositRecord,
  bankTxId: string,
  reason: string,
): Promise<DepositRecord | undefined> {
  const refusal = isEnded(before) ? 'STATUS' : whyNotLinked(before, ctx, 'approve')
  if (refusal) throw refuse(before, refusal)
  const patch = await partFrom(tx, before, bankTxId, ctx.now())
  return patch && moveDeposit(tx, ctx, before, patch, { action: 'unlink', params: { note: reason } })
}
