import type { CustomerPrivacy, PersonObject } from '@kasa/contracts/privacy'
import { erasureOf, erasureRails, keptUntil, type ErasureRail, type ErasureVerdict } from '@kasa/domain/erasure'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { callCustomerOf } from '../merchantCalls/callCustomer'
import { selectErasure } from './erase.sql'
import { selectPerson, selectPersonOf, selectPersonRequests, type PersonRecord, type PersonRequest } from './person.sql'

export const erasureKind = 'customer.erase'
const mostOpen = 20

export type JudgedRequest = PersonRequest & { rail: ErasureRail; object: string; verdict: ErasureVerdict }

export const rails = Object.keys(erasureRails) as ErasureRail[]

export async function personById(db: Pool | Tx, id: string, lock: 'lock' | 'read'): Promise<PersonRecord> {
  const person = await selectPerson(db, id, lock)
  if (!person) throw new NotFound({ code: 'NOT_FOUND' })
  return person
}

/** Every request of a person on every rail, each with what an erasure makes of it. */
export async function requestsOf(
  db: Pool | Tx,
  ctx: Ctx,
  personId: string,
  lock: 'lock' | 'read',
): Promise<JudgedRequest[]> {
  const judged: JudgedRequest[] = []
  for (const rail of rails)
    for (const request of await selectPersonRequests(db, rail, { personId, now: ctx.now(), lock: lock === 'lock' }))
      judged.push({
        ...request,
        rail,
        object: erasureRails[rail].object,
        verdict: erasureOf(rail, request.status, request.canBeUndone),
      })
  return judged
}

/** How the merchant's logged calls name a person: calls from before only a hash was kept have the reference itself. */
export const callRefsOf = (ctx: Ctx, ref: string): string[] => [ref, callCustomerOf(ctx.tenant.keys, ref)]

/**
 * Until when data of a person's payments is kept; null where there were none. The last change of a payment counts, a
 * return too.
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

/** Where the personal data of a merchant's customer stands. */
export async function readPrivacy(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<CustomerPrivacy> {
  requirePermission(ctx, 'customer.privacy')
  const { pool } = ctx.tenant
  return privacyOf(pool, ctx, await personById(pool, id, 'read'))
}

/** The same by a request of theirs, on whichever rail. */
export async function readPrivacyOf(
  ctx: Ctx<UserActor>,
  { object, id }: { object: PersonObject; id: string },
): Promise<CustomerPrivacy> {
  requirePermission(ctx, 'customer.privacy')
  const rail = rails.find((each) => erasureRails[each].object === object)
  const personId = rail && (await selectPersonOf(ctx.tenant.pool, { rail, requestId: id }))
  if (personId === undefined) throw new NotFound({ code: 'NOT_FOUND' })
  return readPrivacy(ctx, { id: personId })
}
