import { depositActorOf } from '@kasa/domain/depositActor'
import { whyNotRequest, type RequestRule } from '@kasa/domain/request'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import type { Pool, Tx } from '../db/client'
import type { Bulk, BulkItem } from '../requests/bulkRequests'
import { requestApproval } from '../requests/requestApproval'
import { expireRequests } from '../requests/clockRequests'
import { decidedBy, lockToDecide, type Decided } from '../requests/decideRequest'
import { moveRequest, notifyOfNew } from '../requests/moveRequests'
import { registerRequests } from '../requests/registeredRequests'
import type { RequestList } from '../requests/requestList'
import { requestActor, rowFor, type RequestNoun } from '../requests/requestNoun'
import { requestFactsOf, unclaimed, type RequestRecord } from '../requests/requestRecord'
import { claimOf } from '../requests/requestRow'
import { requestTable } from '../requests/requestTable'
import { everything, ofOwnGroups, ofOwnMerchant, visibilityBy, workBy } from '../requests/visibility'
import { undoRequest } from '../requests/undoRequest'
import { selectRequest } from '../requests/visibleRequest'

/**
 * A queue without money: parcels to hand out. It shows what a queue must define itself: its table, its states and the
 * effect of its decisions. The rest of a request's life cycle comes from the shared request code.
 */
export const parcelTables = `
  create sequence parcel_number_seq;
  create table parcel (
    id uuid primary key, number text not null unique, merchant_id uuid not null, remit_group_id uuid,
      bank_account_id uuid,
    status text not null check (status in ('NEW', 'OPENED', 'DONE', 'REFUSED', 'EXPIRED', 'LOST')),
      amount_minor bigint not null, label text not null, shelf text,
    deadline_at timestamptz(3) not null, keep_until timestamptz(3) not null, decided_at timestamptz(3), decided_by uuid,
      decided_by_name text,
    undo_until timestamptz(3), undo_count int not null default 0, claimed_by uuid, claimed_by_name text,
      claim_token text, claim_until timestamptz(3),
    created_at timestamptz(3) not null, updated_at timestamptz(3) not null, version int not null default 1
  );
  create table parcel_event (request_id uuid not null references parcel, seq int not null, at timestamptz(3) not null,
    action text not null, actor text, params jsonb not null, state jsonb, is_old boolean not null default false,
    primary key (request_id, seq));`

type Status = 'NEW' | 'OPENED' | 'DONE' | 'REFUSED' | 'EXPIRED' | 'LOST'
export type ParcelRecord = RequestRecord<Status> & { merchantId: string; label: string; shelf: string | null }
type Kind = 'SYSTEM' | 'API' | 'ADMIN' | 'REMIT' | 'SUBREMIT' | 'MERCHANT'

const transitions = {
  open: { from: ['NEW'], to: 'OPENED', who: ['SYSTEM'] },
  done: { from: ['NEW', 'OPENED'], to: 'DONE', who: ['ADMIN', 'REMIT'], claim: true },
  refuse: { from: ['NEW', 'OPENED'], to: 'REFUSED', who: ['ADMIN', 'REMIT'], claim: true },
  expire: { from: ['NEW'], to: 'EXPIRED', who: ['SYSTEM'] },
  undo: { from: ['DONE', 'REFUSED'], to: 'OPENED', who: ['ADMIN', 'REMIT'], ownDecision: true },
  lose: { from: ['DONE'], to: 'LOST', who: ['ADMIN'] },
} as const satisfies Record<string, RequestRule<Status, Kind>>
type Action = keyof typeof transitions

const open = ['NEW', 'OPENED'] as const
const row = z.object({
  id: z.uuid(),
  number: z.string(),
  status: z.string(),
  label: z.string(),
  shelf: z.nullable(z.string()),
  merchantId: z.nullable(z.uuid()),
  version: z.int(),
  claim: z.nullable(z.object({ userId: z.uuid(), userName: z.string(), until: z.string() })),
})
export type ParcelRow = z.infer<typeof row>

export const parcels: RequestNoun<ParcelRecord, Action, ParcelRow> = {
  name: 'parcel',
  table: requestTable<ParcelRecord>({
    name: 'parcel',
    columns: 'r.label, r.shelf',
    joins: '',
    saved: [['shelf', 'text', 'shelf']],
    open,
    nextBy: 'r.deadline_at',
    due: { statuses: ['NEW'], column: 'keep_until' },
  }),
  open,
  transitions,
  may: { read: 'deposit.read', claim: 'deposit.claim', decide: 'deposit.decide', write: 'deposit.write' },
  kindOf: depositActorOf,
  visibility: visibilityBy(depositActorOf, { ADMIN: everything, REMIT: ofOwnGroups, MERCHANT: ofOwnMerchant }),
  workers: workBy(depositActorOf, { ADMIN: 'any', REMIT: 'any' }, 'null::uuid'),
  ownerOf: () => null,
  whyNot(ctx, action, record) {
    const actor = requestActor(ctx, depositActorOf)
    return actor
      ? whyNotRequest<Status, Kind>(transitions[action], requestFactsOf<Status>(record), actor, ctx.now().getTime())
      : 'ROLE'
  },
  rowOf: ({ id, number, status, label, shelf, merchantId, version, claimedBy, claimedByName, claimUntil }, at) => ({
    id,
    number,
    status,
    label,
    shelf,
    merchantId,
    version,
    claim: claimOf({ claimedBy, claimedByName, claimUntil }, at),
  }),
  forViewer: (ctx, one) => (depositActorOf(ctx.actor.scope) === 'REMIT' ? { ...one, merchantId: null } : one),
  snapshot: ({ status, shelf, version }) => ({ status, shelf, version }),
}

export const parcelList: RequestList<ParcelRecord, 'done' | 'gone'> = {
  decided: { done: ['DONE'], gone: ['REFUSED', 'EXPIRED', 'LOST'] },
  typed: (q) => sql`r.label = ${q}`,
  hidesMerchant: () => false,
}

/** Adds a requested parcel. */
export async function makeParcel(
  tx: Tx,
  ctx: Ctx,
  wanted: { merchantId: string; groupId: string; label: string; deadlineAt?: Date; keepMs?: number },
): Promise<ParcelRecord> {
  const [id, at] = [uuidv7(), ctx.now()]
  await tx.query(
    `insert into parcel (id, number, merchant_id, remit_group_id, status, amount_minor, label, deadline_at, keep_until,
      created_at, updated_at)
     values ($1, 'T-' || nextval('parcel_number_seq'), $2, $3, 'NEW', 100, $4, $5, $6, $7, $7)`,
    [
      id,
      wanted.merchantId,
      wanted.groupId,
      wanted.label,
      wanted.deadlineAt ?? at,
      new Date(at.getTime() + (wanted.keepMs ?? 3_600_000)),
      at,
    ],
  )
  const made = await selectRequest(tx, parcels.table, id)
  if (!made) throw new Error('The parcel is not there')
  await notifyOfNew(tx, parcels, ctx, made, { action: 'arrive' })
  return made
}

/** Hands a parcel out, or refuses it. */
export async function decideParcel(
  tx: Tx,
  ctx: Ctx,
  request: { id: string } & Decided<'done' | 'refuse'>,
): Promise<ParcelRow> {
  requirePermission(ctx, parcels.may.decide)
  const before = await lockToDecide(tx, parcels, ctx, request)
  const patch = { status: transitions[request.decision].to, shelf: null, ...decidedBy(ctx, 5000), ...unclaimed }
  return rowFor(parcels, ctx, await moveRequest(tx, parcels, ctx, before, patch, { action: request.decision }))
}

export const undoParcel = (tx: Tx, ctx: Ctx, request: { id: string; version: number }) =>
  undoRequest(tx, parcels, ctx, request, () => Promise.resolve({ shelf: 'back' }))

export type ParcelsRequest = { action: 'claim' | 'undo' | 'done' | 'refuse'; items: BulkItem[] }
export const parcelBulk: Bulk<ParcelRecord, ParcelsRequest, ParcelRow> = {
  path: '/api/parcel/bulk',
  row,
  undo: undoParcel,
  whyNotMany: (_asked, { label }) => (label === 'fragile' ? 'MATCH_NOT_EXACT' : undefined),
  decide: (tx, ctx, { action }, held) =>
    decideParcel(tx, ctx, { ...held, decision: action === 'done' ? 'done' : 'refuse' }),
}

export const expireParcels = (ctx: Ctx<{ kind: 'system' }>) =>
  expireRequests(
    parcels,
    ctx,
    async (tx, _ctx, before) =>
      void (await moveRequest(tx, parcels, ctx, before, { status: transitions.expire.to }, { action: 'expire' })),
  )

export const requestLoss = requestApproval(parcels, {
  action: 'lose',
  approve: 'deposit.approve',
  hours: 24,
  shown: ({ number, status }) => ({ number, status }),
  apply: async (tx, ctx, before, reason) =>
    void (await moveRequest(tx, parcels, ctx, before, { status: transitions.lose.to }, { action: 'lose', reason })),
})

registerRequests(parcels, { list: parcelList, expire: expireParcels })

export const createParcelTables = (pool: Pool) => pool.query(parcelTables)
