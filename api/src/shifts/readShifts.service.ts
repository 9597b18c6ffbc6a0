import type { HandoverDetail, HandoverRow, ShiftOpen, handoverListQuery } from '@kasa/contracts/shifts'
import { otherFrom } from '@kasa/domain/otherPerson'
import { differencesOf, whyNotTaker, type DutyStatus } from '@kasa/domain/shift'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { accountsVisibleTo } from '../bankaccounts/accountVisibility'
import type { Pool, Tx } from '../db/client'
import { keysetPage, sortOf } from '../db/keyset'
import { oldestWaitingLines, waitingLines } from '../banklines/waitingLines'
import { linkedAccountsNow } from '../otherPerson/otherPerson.service'
import { NotFound } from '../errors/refusals'
import { heldClaims } from '../requests/registeredRequests'
import { readDocument } from './handoverDocument'
import {
  handoverOrder,
  selectBalances,
  selectDuty,
  selectGiven,
  selectHandover,
  selectHandovers,
  selectTakers,
  selectToSign,
} from './shifts.sql'
import { handoverDetailOf, handoverRowOf, handoversOf } from './shiftView'

export { selectToSign as waitingForSignature } from './shifts.sql'

/** The user's duty status and its start. */
export async function dutyOf(db: Pool | Tx, userId: string): Promise<{ status: DutyStatus; since: string | null }> {
  const duty = await selectDuty(db, userId)
  return { status: duty?.status ?? 'OFF', since: duty?.since?.toISOString() ?? null }
}

/** What this user would hand over now. */
export async function openOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
): Promise<Pick<ShiftOpen, 'claims' | 'unmatched' | 'unmatchedCount' | 'unmatchedMinor' | 'accounts'>> {
  const visible = accountsVisibleTo(ctx.actor)
  const waiting = await waitingLines(db, visible)
  return {
    claims: await heldClaims(db, ctx.actor.id, ctx.now()),
    unmatched: await oldestWaitingLines(db, visible),
    unmatchedCount: waiting.count,
    unmatchedMinor: waiting.sumMinor,
    accounts: (await selectBalances(db, visible)).map(({ bankAt, ...account }) => ({
      ...account,
      bankAt: bankAt?.toISOString() ?? null,
    })),
  }
}

/** Who could take over from this user, each with the reason if they may not. */
export async function takersFor(db: Pool | Tx, ctx: Ctx<UserActor>): Promise<ShiftOpen['takers']> {
  const linkedAccounts = await linkedAccountsNow(db, ctx, 'shift')
  // The rule is symmetric, so checking from the giver's side is enough.
  return (await selectTakers(db, ctx.actor)).map((taker) => ({
    ...taker,
    whyNot: whyNotTaker(taker.id, linkedAccounts) ?? null,
    until: otherFrom(linkedAccounts.get(taker.id)),
  }))
}

/** The user's duty, what they would hand over, and who could take over. */
export async function readOpen(ctx: Ctx): Promise<ShiftOpen> {
  requirePermission(ctx, 'shift.use')
  const { pool } = ctx.tenant
  const given = await selectGiven(pool, ctx.actor.id)
  return {
    duty: await dutyOf(pool, ctx.actor.id),
    ...(await openOf(pool, ctx)),
    takers: await takersFor(pool, ctx),
    toSign: (await selectToSign(pool, ctx.actor.id)).map(({ id, number, giverName, givenAt, document }) => ({
      id,
      number,
      giverName,
      givenAt: givenAt.toISOString(),
      ...differencesOf(readDocument(document).accounts),
    })),
    given: given ? { id: given.id, number: given.number, takerName: given.takerName } : null,
  }
}

/** A page of the hand-overs this user may see, newest first by default. */
export async function listHandovers(
  ctx: Ctx,
  { sort, desc, cursor, limit }: z.output<typeof handoverListQuery>,
): Promise<{ rows: HandoverRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'shift.read')
  const order = sortOf({ sort, desc }, { sort: 'givenAt', desc: true })
  const { shown, nextCursor } = await keysetPage(handoverOrder, { ...order, cursor, limit }, (keyset) =>
    selectHandovers(ctx.tenant.pool, handoversOf(ctx.actor), keyset),
  )
  return { rows: shown.map(handoverRowOf), nextCursor }
}

/** A hand-over with the signed document. Throws NotFound if the user may not see it. */
export async function readHandover(ctx: Ctx, { id }: { id: string }): Promise<HandoverDetail> {
  requirePermission(ctx, 'shift.read')
  const handover = await selectHandover(ctx.tenant.pool, id, handoversOf(ctx.actor))
  if (!handover) throw new NotFound({ code: 'NOT_FOUND' })
  return handoverDetailOf(handover, ctx.actor, await linkedAccountsNow(ctx.tenant.pool, ctx, 'shift'))
}
