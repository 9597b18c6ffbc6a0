import type { OpenReturn, SentBack, SentBackOfDebit, sentBackLink, sentBackUndo } from '@kasa/contracts/sentBack'
import { maskIban } from '@kasa/domain/iban'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { otherFrom, whyNotOther, type LinkReason } from '@kasa/domain/otherPerson'
import { maskName } from '@kasa/domain/reconciliation'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { decidersOf, pendingApprovals } from '../approvals/approvals.service'
import { linesOf } from '../banklines/lineVisibility'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { untilInWords } from '../otherPerson/untilInWords'
import { endedLike, refuseSenders } from '../payoutLines/endedPayouts'
import { maybeProvedBy, waitingLike } from '../payoutLines/maybeDebited'
import { unendedNamedBy } from '../payoutLines/namedOther'
import { proveSentBack, takeBack } from './bookSentBack'
import {
  lockDebit,
  lockSentBack,
  lockSentBackAll,
  selectLine,
  selectProvedBy,
  selectReturnsFor,
  type DebitRecord,
  type ReturnRecord,
  type SentBackRecord,
} from './sentBack.sql'

type Person = Ctx<UserActor>

const moneyView = ({
  creditId,
  depositId,
  number,
  payerName,
  ibanLast4,
  amountMinor,
  at,
}: Omit<ReturnRecord, 'isExact'>): Omit<OpenReturn, 'bankFeeMinor'> => ({
  creditId,
  depositId,
  number,
  payerMasked: maskName(payerName),
  ibanMasked: ibanLast4 === null ? null : maskIban(ibanLast4),
  amountMinor,
  at: at.toISOString(),
})
const sentBackView = (record: SentBackRecord): SentBack => ({
  id: record.id,
  ...moneyView(record),
  bankFeeMinor: record.bankFeeMinor,
  version: record.version,
})

/** The money sent back that a debit proves, or may prove. Throws `NotFound`. */
export async function sentBackOf(ctx: Person, { id }: { id: string }): Promise<SentBackOfDebit> {
  requirePermission(ctx, 'bankLine.write')
  const { pool } = ctx.tenant
  const debit = await selectLine(pool, id, linesOf(ctx.actor))
  if (!debit) throw new NotFound({ code: 'NOT_FOUND' })
  const proved = await selectProvedBy(pool, id)
  if (!debit.isFree) return { self: null, proves: proved ? sentBackView(proved) : null, open: [] }
  const open = (await selectReturnsFor(pool, debit)).map((back) => ({
    ...moneyView(back),
    bankFeeMinor: debit.amountMinor - back.amountMinor,
  }))
  return { self: { id, version: debit.version }, proves: null, open }
}

/** Locks a free debit in the version that the person saw. */
async function lockSeen(tx: Tx, ctx: Person, { id, version }: { id: string; version: number }): Promise<DebitRecord> {
  const debit = await lockDebit(tx, id, linesOf(ctx.actor))
  if (!debit) {
    if (!(await selectLine(tx, id, linesOf(ctx.actor)))) throw new NotFound({ code: 'NOT_FOUND' })
    throw new Conflict({ code: 'LINE_NOT_FREE' })
  }
  if (debit.version !== version) throw new Conflict({ code: 'LINE_CHANGED' })
  if (debit.hasTwin) throw new Conflict({ code: 'LINE_DUPLICATE' })
  if ((await pendingApprovals(tx, [id])).size > 0) throw new Conflict({ code: 'LINE_PENDING' })
  return debit
}

const untilOf = (link: LinkReason | undefined) => {
  const until = otherFrom(link)
  return { details: { until }, params: { until: untilInWords(until) } }
}

/**
 * Refuses people who requested or approved the return, and the only person who reported the debit. Throws `OWN_RETURN`
 * and `OWN_STATEMENT`.
 */
async function refuseOwn(tx: Tx, ctx: Person, { namedBy }: DebitRecord, back: ReturnRecord): Promise<void> {
  const deciders =
    back.depositId === null
      ? await decidersOf(tx, 'bankLine.return', back.creditId)
      : await decidersOf(tx, 'deposit.reverse', back.depositId)
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, [...deciders, ...(namedBy ?? [])])
  const decider = whyNotOther(deciders, linkedAccounts)
  if (decider) throw new Conflict({ code: 'OWN_RETURN', ...untilOf(decider) })
  const own = whyOwnSource(namedBy, linkedAccounts)
  if (own) throw new Conflict({ code: own, ...untilOf(whyNotOther(namedBy ?? [], linkedAccounts)) })
}

/** Refuses a debit that may have paid a payout, and the sender of one that it may have paid again. */
async function refusePayouts(tx: Tx, ctx: Person, debit: DebitRecord): Promise<void> {
  const number =
    (await maybeProvedBy(tx, debit.id)) ??
    (await waitingLike(tx, debit.id))[0]?.number ??
    (await unendedNamedBy(tx, debit))
  if (number !== undefined) throw new Conflict({ code: 'TRANSFER_OF_PAYOUT', params: { number } })
  await refuseSenders(tx, ctx, await endedLike(tx, debit.id))
}

/**
 * A person links a debit to the money sent back that it paid (P9P). Throws `NOT_FOUND`, `LINE_NOT_FREE`,
 * `LINE_CHANGED`, `LINE_DUPLICATE`, `LINE_PENDING`, `RETURN_NOT_OPEN`, `OWN_RETURN`, `OWN_STATEMENT`,
 * `TRANSFER_OF_PAYOUT` and `OWN_SENDING`.
 */
export async function linkSentBack(
  tx: Tx,
  ctx: Person,
  { debit: chosen, creditId, depositId, reason }: z.output<typeof sentBackLink>,
): Promise<SentBack> {
  requirePermission(ctx, 'bankLine.write')
  await lockSentBackAll(tx)
  const debit = await lockSeen(tx, ctx, chosen)
  const back = (await selectReturnsFor(tx, debit)).find(
    (one) => one.creditId === creditId && one.depositId === depositId,
  )
  if (!back) throw new Conflict({ code: 'RETURN_NOT_OPEN' })
  await refuseOwn(tx, ctx, debit, back)
  await refusePayouts(tx, ctx, debit)
  const by = { id: ctx.actor.id, name: ctx.actor.name }
  return sentBackView(await proveSentBack(tx, ctx, debit, back, { by, reason }))
}

/** A person unlinks a debit from money sent back; it waits again. Throws `NotFound` and `VERSION_CHANGED`. */
export async function undoSentBack(
  tx: Tx,
  ctx: Person,
  { id, version, reason }: { id: string } & z.output<typeof sentBackUndo>,
): Promise<SentBack> {
  requirePermission(ctx, 'bankLine.write')
  const before = await lockSentBack(tx, id, linesOf(ctx.actor))
  if (!before) throw new NotFound({ code: 'NOT_FOUND' })
  if (before.version !== version || before.status !== 'SEEN')
    throw new Conflict({ code: 'VERSION_CHANGED', details: { version: before.version, status: before.status } })
  await takeBack(tx, ctx, before, reason)
  return sentBackView({ ...before, version: version + 1 })
}
