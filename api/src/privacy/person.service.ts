import type { CustomerPrivacy, PersonObject } from '@kasa/contracts/privacy'
import { id } from '@kasa/contracts/primitives'
import { erasureOf, keptUntil, type ErasureVerdict } from '@kasa/domain/erasure'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { requestTypes, typeOfObject, type RequestObject, type RequestTable } from '@kasa/domain/requestTypes'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { registerPersonOf } from '../audit/personLooks'
import type { Pool, Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { callCustomerOf } from '../merchantCalls/callCustomer'
import { selectErasure } from './erase.sql'
import {
  selectPeople,
  selectPerson,
  selectPersonOf,
  selectPersonRequests,
  type PersonRecord,
  type PersonRequest,
} from './person.sql'

export const erasureKind = 'customer.erase'
const mostOpen = 20

registerPersonOf((db, ids) =>
  selectPeople(
    db,
    ids.filter((text) => id.safeParse(text).success),
  ),
)

export type JudgedRequest = PersonRequest & { rail: RequestTable; object: RequestObject; verdict: ErasureVerdict }

export async function personById(db: Pool | Tx, id: string, lock: 'lock' | 'read'): Promise<PersonRecord> {
  const person = await selectPerson(db, id, lock)
  if (!person) throw new NotFound({ code: 'NOT_FOUND' })
  return person
}

/** All requests of a person on every rail, each with what an erasure does to it. */
export async function requestsOf(
  db: Pool | Tx,
  ctx: Ctx,
  personId: string,
  lock: 'lock' | 'read',
): Promise<JudgedRequest[]> {
  const judged: JudgedRequest[] = []
  for (const { table: rail, object } of requestTypes)
    for (const request of await selectPersonRequests(db, rail, { personId, now: ctx.now(), lock: lock === 'lock' }))
      judged.push({
        ...request,
        rail,
        object,
        verdict: erasureOf(rail, request.status, request.canBeUndone),
      })
  return judged
}

/**
 * How the merchant's logged calls refer to a person. Calls from before references were hashed contain the reference
 * itself.
 */
export const callRefsOf = (ctx: Ctx, ref: string): string[] => [ref, callCustomerOf(ctx.tenant.keys, ref)]

/**
 * Until when the data of a person's payments must be kept; null if there are none. Counts from the last change of a
 * payment, returns included.
 */
export function keptUntilOf(requests: readonly JudgedRequest[]): string | null {
  const moved = requests.filter(({ verdict }) => verdict === 'KEEP').map(({ updatedAt }) => updatedAt.getTime())
  return moved.length === 0 ? null : keptUntil(istanbulDay(new Date(Math.max(...moved))))
}

export async function privacyOf(db: Pool | Tx, ctx: Ctx<UserActor>, person: PersonRecord): Promise<CustomerPrivacy> {
  const requests = await requestsOf(db, ctx, person.id, 'read')
  const open = requests.filter(({ verdict }) => verdict === 'OPEN')
  const waiting = (await pendingApprovals(db, [person.id])).get(person.id) ?? []
  const erasure = await selectErasure(db, person.id)
  return {
    id: person.id,
    name: person.name,
    requests: requests.length,
    kept: erasure?.kept ?? requests.filter(({ verdict }) => verdict === 'KEEP').length,
    keptUntil: erasure ? erasure.keptUntil : keptUntilOf(requests),
    openCount: open.length,
    open: open.slice(0, mostOpen).map(({ object, id, number, status }) => ({ object, id, number, status })),
    approvalId: waiting.find(({ kind }) => kind === erasureKind)?.id ?? null,
    erasedAt: person.erasedAt?.toISOString() ?? null,
  }
}

/** The state of a customer's personal data. */
export async function readPrivacy(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<CustomerPrivacy> {
  requirePermission(ctx, 'customer.privacy')
  const { pool } = ctx.tenant
  return privacyOf(pool, ctx, await personById(pool, id, 'read'))
}

/** The state of the personal data of a customer, found by one of their requests on any rail. */
export async function readPrivacyOf(
  ctx: Ctx<UserActor>,
  { object, id }: { object: PersonObject; id: string },
): Promise<CustomerPrivacy> {
  requirePermission(ctx, 'customer.privacy')
  const rail = typeOfObject(object)?.table
  const personId = rail && (await selectPersonOf(ctx.tenant.pool, { rail, requestId: id }))
  if (personId === undefined) throw new NotFound({ code: 'NOT_FOUND' })
  return readPrivacy(ctx, { id: personId })
}
