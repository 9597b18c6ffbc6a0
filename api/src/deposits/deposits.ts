import type { DepositRow } from '@kasa/contracts/deposits'
import { depositTransitions, whyNotDeposit, type DepositAction, type DepositStatus } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { openDepositStatuses } from '@kasa/domain/openDeposit'

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

/** What merchants are told of; other states are the console's own business. */
export const merchantEvents: Partial<Record<DepositStatus, string>> = {
  ASSIGNED: 'deposit.assigned',
  REJECTED: 'deposit.rejected',
  APPROVED: 'deposit.approved',
  EXPIRED: 'deposit.expired',
  CANCELLED: 'deposit.cancelled',
  REVERSED: 'deposit.reversed',
}

/** Deposits, as every act of `requests` takes them. */
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
  // The clock runs from when the payer said it is paid, or the transfer was seen; before that nobody could have
  // decided.
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

/** What happens to a deposit beside its transitions and its claim: a line is linked, or parted from it. */
export type DepositEventDetails = EventDetails<DepositAction | 'line' | 'unlink'>

/** Changes a locked deposit and tells everybody who is to know (`moveRequests`). */
export const moveDeposit = (
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  patch: Partial<DepositRecord>,
  told: DepositEventDetails,
): Promise<DepositRecord> => moveRequest(tx, deposits, ctx, before, patch, told)

/** The state an action leads to, from the table. */
export const targetOf = (action: DepositAction): DepositStatus => depositTransitions[action].to

/** Puts a locked deposit before a person, where the table lets the machine: `why` says what it stopped at. */
export const reviewDeposit = (
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  params: { why: string; with?: string },
): Promise<DepositRecord> =>
  moveDeposit(tx, asSystem(ctx), before, { status: targetOf('review') }, { action: 'review', params })
