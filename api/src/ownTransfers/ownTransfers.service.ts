import type { ListTotal } from '@kasa/contracts/lists'
import type {
  OwnTransfer,
  ownTransferLink,
  ownTransferQuery,
  ownTransferUndo,
  TransferLegRow,
  TransferLegs,
} from '@kasa/contracts/ownTransfers'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { otherFrom, whyNotOther } from '@kasa/domain/otherPerson'
import { can } from '@kasa/domain/permissions'
import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { requirePermission, viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { keysetPage, sortOf } from '../db/keyset'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { linesOf } from '../banklines/lineVisibility'
import { linkedAccountsAmong } from '../otherPerson/otherPerson.service'
import { untilInWords } from '../otherPerson/untilInWords'
import { arrive, leave, takeBack, type Cause } from './bookTransfer'
import { isOfAnother, joinedWith, isPayoutOpen, type Joined } from './findTransfer.service'
import {
  lockFreeLegs,
  lockTransfer,
  lockTransfers,
  selectIsFree,
  selectLabel,
  selectLeg,
  selectOthers,
  selectTransfer,
  selectTransfers,
  totalTransfers,
  transferOrder,
  workedOnBy,
  seenBy,
  type LegRecord,
  type TransferRecord,
} from './ownTransfers.sql'

type Person = Ctx<UserActor>

function transferView(ctx: Ctx, record: TransferRecord & { isMine: boolean }): OwnTransfer {
  const { id, fromLabel, toLabel, debitMinor, bankFeeMinor, debitId, creditId, status, isMine, version } = record
  return {
    id,
    fromLabel,
    toLabel,
    debitMinor,
    bankFeeMinor,
    debitId,
    creditId,
    status,
    isLate: status === 'IN_TRANSIT' && record.dueAt <= ctx.now(),
    isMine,
    leftAt: record.leftAt.toISOString(),
    arrivedAt: record.arrivedAt?.toISOString() ?? null,
    version,
  }
}

/** Transfers with at least one account that this person works on; by default those in transit come first. */
export async function listTransfers(
  ctx: Person,
  { q, sort, desc, cursor, limit }: z.output<typeof ownTransferQuery>,
): Promise<{ rows: OwnTransfer[]; nextCursor: string | null }> {
  requirePermission(ctx, 'bankLine.decide')
  const order = sortOf({ sort, desc }, { sort: 'state', desc: false })
  const { shown, nextCursor } = await keysetPage(transferOrder, { ...order, cursor, limit }, (keyset) =>
    selectTransfers(ctx.tenant.pool, keyset, { q, visible: linesOf(ctx.actor) }),
  )
  return { rows: shown.map((row) => transferView(ctx, row)), nextCursor }
}

/** Returns one transfer. Throws `NotFound`. */
export async function readTransfer(ctx: Person, { id }: { id: string }): Promise<OwnTransfer> {
  requirePermission(ctx, 'bankLine.decide')
  const record = await selectTransfer(ctx.tenant.pool, id, linesOf(ctx.actor))
  if (!record) throw new NotFound({ code: 'NOT_FOUND' })
  return transferView(ctx, record)
}

/** The number of transfers that the filters match, and the sum that left in them. */
export async function totalOfTransfers(ctx: Person, { q }: { q?: string | undefined }): Promise<ListTotal> {
  requirePermission(ctx, 'bankLine.decide')
  return totalTransfers(ctx.tenant.pool, { q, visible: linesOf(ctx.actor) })
}

const shownLeg = ({ other, pair }: Joined): TransferLegRow => ({
  id: other.id,
  direction: other.direction,
  accountLabel: other.accountLabel,
  amountMinor: other.amountMinor,
  bankFeeMinor: pair.bankFeeMinor,
  name: other.name,
  description: other.description,
  bankRef: other.bankRef,
  bookedAt: other.bookedAt.toISOString(),
  sign: pair.sign,
  isInTransit: other.transitId !== null,
  namedOnlyBy: other.namedBy === null ? null : [...other.namedBy],
  version: other.version,
})

/** Our account to which a free debit goes by the bank's IBAN, if this person may link it; otherwise null. */
async function leavesFor(ctx: Person, leg: LegRecord): Promise<string | null> {
  const { pool } = ctx.tenant
  const { id, direction, otherAccountId, transitId, namedBy } = leg
  if (direction !== 'DEBIT' || otherAccountId === null || transitId !== null || leg.maybeDuplicate) return null
  const isRefused =
    !(await selectIsFree(pool, id)) ||
    (await pendingApprovals(pool, [id])).size > 0 ||
    whyOwnSource(namedBy, await linkedAccountsAmong(pool, ctx, namedBy)) !== undefined ||
    (await isPayoutOpen(pool, leg, { isSure: false })) !== undefined
  return isRefused ? null : selectLabel(pool, otherAccountId)
}

/** The lines that may be the other leg of a line, each with what connects the two. Throws `NotFound`. */
export async function legsOf(ctx: Person, { id }: { id: string }): Promise<TransferLegs> {
  requirePermission(ctx, 'bankLine.decide')
  const { pool } = ctx.tenant
  const visible = linesOf(ctx.actor)
  const leg = await selectLeg(pool, id, visible)
  if (!leg) throw new NotFound({ code: 'NOT_FOUND' })
  if (leg.status !== 'NEW' && leg.transitId === null) return { self: null, toLabel: null, legs: [] }
  const toLabel = await leavesFor(ctx, leg)
  const self = { id, version: leg.version }
  return { self, toLabel, legs: joinedWith(leg, await selectOthers(pool, leg, visible)).map(shownLeg) }
}

/** Locks both legs in the versions that the person saw. Refuses a line with this person as its only source. */
async function lockLegs(tx: Tx, ctx: Person, chosen: readonly { id: string; version: number }[]): Promise<LegRecord[]> {
  const ids = chosen.map(({ id }) => id)
  const legs = await lockFreeLegs(tx, ids, linesOf(ctx.actor))
  if (legs.length !== chosen.length) {
    for (const id of ids) if (!(await selectLeg(tx, id, linesOf(ctx.actor)))) throw new NotFound({ code: 'NOT_FOUND' })
    throw new Conflict({ code: 'LINE_NOT_FREE' })
  }
  if (legs.some(({ id, version }) => chosen.find((one) => one.id === id)?.version !== version))
    throw new Conflict({ code: 'LINE_CHANGED' })
  if (legs.some(({ maybeDuplicate }) => maybeDuplicate)) throw new Conflict({ code: 'LINE_DUPLICATE' })
  if ((await pendingApprovals(tx, ids)).size > 0) throw new Conflict({ code: 'LINE_PENDING' })
  const namedBy = legs.flatMap((leg) => leg.namedBy ?? [])
  const linkedAccounts = await linkedAccountsAmong(tx, ctx, namedBy)
  for (const leg of legs) {
    const own = whyOwnSource(leg.namedBy, linkedAccounts)
    const until = otherFrom(whyNotOther(leg.namedBy ?? [], linkedAccounts))
    if (own) throw new Conflict({ code: own, details: { until }, params: { until: untilInWords(until) } })
  }
  return legs
}

/**
 * A person links a debit and a credit as the two legs of one transfer, or a debit as on its way to our account that
 * the bank names. Throws `NOT_FOUND`, `LINE_NOT_FREE`, `LINE_CHANGED`, `LINE_DUPLICATE`, `LINE_PENDING`,
 * `OWN_STATEMENT`, `LINE_AWAITED`, `NO_TRANSFER`, `TRANSFER_ADMIN` and `TRANSFER_OF_PAYOUT`.
 */
export async function linkTransfer(
  tx: Tx,
  ctx: Person,
  { debit: debitChosen, credit: creditChosen, reason }: z.output<typeof ownTransferLink>,
): Promise<OwnTransfer> {
  requirePermission(ctx, 'bankLine.decide')
  await lockTransfers(tx)
  const legs = await lockLegs(tx, ctx, creditChosen ? [debitChosen, creditChosen] : [debitChosen])
  const debit = legs.find(({ id, direction }) => id === debitChosen.id && direction === 'DEBIT')
  const credit = legs.find(({ id, direction }) => id === creditChosen?.id && direction === 'CREDIT')
  if (debit && credit && debit.accountId === credit.accountId && isOfAnother(credit))
    throw new Conflict({ code: 'LINE_AWAITED' })
  const [joined] = debit && credit ? joinedWith(debit, [credit]) : []
  const toAccountId = joined ? joined.other.accountId : debit?.otherAccountId
  if (!debit || !toAccountId || (creditChosen ? !joined : debit.transitId !== null))
    throw new Conflict({ code: 'NO_TRANSFER' })
  const isAdmin = can(viewerOf(ctx), 'bankLine.write')
  // Unrelated payments may share a bank's reference.
  if (joined?.pair.sign === 'REFERENCE_ALONE' && !isAdmin) throw new Conflict({ code: 'TRANSFER_ADMIN' })
  const isSure = isAdmin && joined !== undefined && joined.pair.sign !== 'REFERENCE_ALONE'
  const number = debit.transitId === null ? await isPayoutOpen(tx, debit, { isSure }) : undefined
  if (number !== undefined) throw new Conflict({ code: 'TRANSFER_OF_PAYOUT', params: { number } })
  const cause: Cause = { by: { id: ctx.actor.id, name: ctx.actor.name }, reason }
  const id = debit.transitId ?? (await leave(tx, ctx, debit, toAccountId, cause))
  if (joined) await arrive(tx, ctx, id, joined.other, joined.pair, cause)
  const made = await lockTransfer(tx, id)
  if (!made) throw new Error(`The transfer ${id} is not there`)
  return transferView(ctx, { ...made, isMine: true })
}

/**
 * A person who works on both accounts undoes a transfer that was none: its lines wait again. Throws `NotFound` and
 * `VERSION_CHANGED`.
 */
export async function undoTransfer(
  tx: Tx,
  ctx: Person,
  { id, version, reason }: { id: string } & z.output<typeof ownTransferUndo>,
): Promise<OwnTransfer> {
  requirePermission(ctx, 'bankLine.decide')
  const visible: RawBuilder<boolean> = linesOf(ctx.actor)
  const before = await lockTransfer(tx, id, seenBy(visible))
  if (!before) throw new NotFound({ code: 'NOT_FOUND' })
  if (!(await lockTransfer(tx, id, workedOnBy(visible)))) throw new Conflict({ code: 'TRANSFER_OF_OTHERS' })
  if (before.version !== version || before.status === 'UNDONE')
    throw new Conflict({ code: 'VERSION_CHANGED', details: { version: before.version, status: before.status } })
  return transferView(ctx, { ...(await takeBack(tx, ctx, before, reason)), isMine: true })
}
