import type { DepositRow } from '@kasa/contracts/deposits'
import { depositTransitions, whyNotDeposit, type DepositAction, type DepositStatus } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { openDepositStatuses } from '@kasa/domain/openDeposit'
import type { MerchantEvent } from '@kasa/domain/requestTypes'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { moveRequest, type EventDetails } from '../requests/moveRequests'
import { asSystem, requestActor, type RequestNoun } from '../requests/requestNoun'
import { callbackDataOf } from './callbackData'
import { factsOf } from './depositFacts'
import type { DepositRecord } from './depositRecord'
import { depositRowOf, rowForViewer } from './depositRow'
import { depositTable } from './depositTable'
import { selectBankRef } from './lineFacts.sql'
import { depositDealing, depositVisibility, depositWorkers } from './visibility'
import './depositDay'

/** The merchant's event of each status. Other statuses send none. */
export const merchantEvents: Partial<Record<DepositStatus, MerchantEvent>> = {
  ASSIGNED: 'deposit.assigned',
  REJECTED: 'deposit.rejected',
  APPROVED: 'deposit.approved',
  EXPIRED: 'deposit.expired',
  CANCELLED: 'deposit.cancelled',
  REVERSED: 'deposit.reversed',
}

/** Deposits as a noun for the actions of `requests`. */
export const deposits: RequestNoun<DepositRecord, DepositAction, DepositRow> = {
  name: 'deposit',
  table: depositTable,
  open: openDepositStatuses,
  transitions: depositTransitions,
  may: { read: 'deposit.read', claim: 'deposit.claim', decide: 'deposit.decide', write: 'deposit.write' },
  kindOf: depositActorOf,
  visibility: depositVisibility,
  workers: depositWorkers,
  ownerOf: ({ bankAccountOwner }) => bankAccountOwner,
  dealing: depositDealing,
  // The service level runs from when the payer marked it as paid, or, once a line is linked, from its creation. Before
  // that it cannot be decided.
  late: {
    kind: 'deposit.late',
    sla: 'sla.deposit_s',
    since: `coalesce(r.declared_at, case when r.match <> 'none' then r.created_at end)`,
    owner: 'b.owner_user_id',
  },
  whyNot(ctx, action, record, linkedAccounts) {
    const actor = requestActor(ctx, depositActorOf)
    return actor
      ? whyNotDeposit(
          action,
          factsOf(record),
          { ...actor, ...(linkedAccounts && { linkedAccounts }) },
          ctx.now().getTime(),
        )
      : 'ROLE'
  },
  namedOnlyBy: ({ namedOnlyBy }) => namedOnlyBy,
  rowOf: depositRowOf,
  forViewer: (ctx, row) => rowForViewer(row, ctx.actor.scope, ctx.tenant.config.flags),
  snapshot: ({ status, reasonCode, match, bankTxId, amountReceivedMinor, claimedBy, version }) => ({
    status,
    reasonCode,
    match,
    bankTxId,
    amountReceivedMinor,
    claimedBy,
    version,
  }),
  callback: { events: merchantEvents, dataOf: callbackDataOf, bankRefOf: selectBankRef },
}

/** Events besides its transitions and claim: a line is linked or unlinked. */
export type DepositEventDetails = EventDetails<DepositAction | 'line' | 'unlink'>

/** Changes a locked deposit and notifies everyone concerned (`moveRequests`). */
export const moveDeposit = (
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  patch: Partial<DepositRecord>,
  details: DepositEventDetails,
): Promise<DepositRecord> => moveRequest(tx, deposits, ctx, before, patch, details)

/** The status that an action leads to, from the transitions table. */
export const targetOf = (action: DepositAction): DepositStatus => depositTransitions[action].to

/** Moves a locked deposit to review as the system. `why`: what stopped automatic matching. */
export const reviewDeposit = (
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  params: { why: string; with?: string },
): Promise<DepositRecord> =>
  moveDeposit(tx, asSystem(ctx), before, { status: targetOf('review') }, { action: 'review', params })
