import type { CustomerPrivacy } from '@kasa/contracts/privacy'
import { erasedRef } from '@kasa/domain/erasure'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { requestTypes, typeOfObject } from '@kasa/domain/requestTypes'
import { foldText } from '@kasa/domain/turkishText'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { registerErased } from '../audit/recordNames'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { ibanHash, sealText } from '../signing/sealed'
import { customerHashOf } from '../testRequests/testRequest'
import {
  deleteKept,
  eraseAccounts,
  eraseCalls,
  eraseCopies,
  eraseLimits,
  eraseLive,
  eraseAttachments,
  erasePerson,
  eraseRequests,
  eraseTests,
  insertErasure,
  selectIsErased,
} from './erase.sql'
import {
  callRefsOf,
  erasureKind,
  keptUntilOf,
  personById,
  privacyOf,
  requestsOf,
  type JudgedRequest,
} from './person.service'
import type { PersonRecord } from './person.sql'

/** Replaces erased names. */
const anonymous = 'Anonim'
const shownNumbers = 5

/** The person's name in approvals and the audit log, which are kept forever. */
const nameless = ({ id }: PersonRecord): string => `#${id.slice(-8)}`

/** Locks the person and their requests. Throws if anything prevents an erasure. */
async function lockErasable(
  tx: Tx,
  ctx: Ctx<UserActor>,
  id: string,
): Promise<{ person: PersonRecord; requests: JudgedRequest[] }> {
  const person = await personById(tx, id, 'lock')
  if (person.erasedAt !== null) throw new Conflict({ code: 'CUSTOMER_ERASED' })
  const requests = await requestsOf(tx, ctx, id, 'lock')
  const open = requests.filter(({ verdict }) => verdict === 'OPEN').map(({ number }) => number)
  if (open.length > 0) {
    const numbers = [...open.slice(0, shownNumbers), ...(open.length > shownNumbers ? ['…'] : [])].join(', ')
    throw new Conflict({ code: 'CUSTOMER_OPEN', params: { numbers } })
  }
  return { person, requests }
}

/** Payment data that the law requires us to keep, encrypted for its request. */
const sealedOf = (ctx: Ctx, { id, name, receiver, description, clientIp, returnUrl }: JudgedRequest): Buffer =>
  sealText(ctx.tenant.keys, 'erasedRequest', id, toJson({ name, receiver, description, clientIp, returnUrl }))

async function erase(tx: Tx, ctx: Ctx<UserActor>, id: string, approvalId: string, reason: string): Promise<void> {
  const { keys } = ctx.tenant
  const { person, requests } = await lockErasable(tx, ctx, id)
  const [kept, gone] = [
    requests.filter((each) => each.verdict === 'KEEP'),
    requests.filter((each) => each.verdict === 'ERASE'),
  ]
  const [until, at] = [keptUntilOf(requests), ctx.now()]
  const { name, ref, tcknHash } = person
  await insertErasure(tx, {
    personId: id,
    merchantId: person.merchantId,
    approvalId,
    at,
    requests: requests.length,
    keptUntil: until,
    keptEnc:
      until === null
        ? null
        : sealText(keys, 'erasedCustomer', id, toJson({ ref, name, tcknHash: tcknHash?.toString('hex') ?? null })),
    kept: kept.map((request) => ({ id: request.id, rail: request.rail, keptEnc: sealedOf(ctx, request) })),
  })
  const erased = { ref: erasedRef(id), name: anonymous, fold: foldText(anonymous), at }
  const idsOf = (some: readonly JudgedRequest[]) => some.map((request) => request.id)
  const ids = idsOf(requests)
  for (const { table: rail } of requestTypes)
    await eraseRequests(tx, rail, { ...erased, ids: idsOf(requests.filter((request) => request.rail === rail)) })
  const accounts = (rail: 'withdraw_request' | 'papara_request', column: 'beneficiaryIban' | 'walletNo') =>
    gone
      .filter((request) => request.rail === rail)
      .map((request) => ({
        id: request.id,
        enc: sealText(keys, column, request.id, ''),
        hash: ibanHash(keys, `erased:${request.id}`),
      }))
  await eraseAccounts(tx, 'withdraw_request', accounts('withdraw_request', 'beneficiaryIban'))
  await eraseAccounts(tx, 'papara_request', accounts('papara_request', 'walletNo'))
  await eraseCopies(tx, { ids, name: anonymous })
  await eraseAttachments(tx, idsOf(gone))
  const hash = customerHashOf(ctx, person.merchantId, ref)
  await eraseTests(tx, { merchantId: person.merchantId, hash, name: anonymous })
  await eraseCalls(tx, { merchantId: person.merchantId, refs: callRefsOf(ctx, ref), ids })
  await eraseLive(tx, ids)
  await eraseLimits(tx, { merchantId: person.merchantId, from: ref, to: erased.ref, ids })
  await erasePerson(tx, { ...erased, id })
  await recordAudit(tx, ctx, 'customer.erase', {
    type: 'customer',
    id,
    before: { requests: requests.length },
    after: { erased: gone.length, kept: kept.length, keptUntil: until, approvalId },
    reason,
  })
}

registerErased((db, { objectType, objectId }) => {
  const rail = typeOfObject(objectType)?.table
  return rail ? selectIsErased(db, rail, objectId) : Promise.resolve(false)
})

registerApprovalKind(erasureKind, {
  permission: 'customer.approve',
  minCheckers: 1,
  hours: 72,
  payload: z.object({}),
  check: async (tx, ctx, { targetId }) => void (await lockErasable(tx, ctx, targetId)),
  apply: (tx, ctx, { targetId, id, reason }) => erase(tx, ctx, targetId, id, reason),
})

/**
 * Requests another administrator's approval to erase a person's data. Throws `CUSTOMER_OPEN` while the person has
 * open requests.
 */
export async function askErasure(
  ctx: Ctx<UserActor>,
  { id, reason }: { id: string; reason: string },
): Promise<CustomerPrivacy> {
  requirePermission(ctx, 'customer.privacy')
  return inTransaction(ctx, async (tx) => {
    const { person, requests } = await lockErasable(tx, ctx, id)
    const kept = requests.filter(({ verdict }) => verdict === 'KEEP').length
    await createApproval(tx, ctx, {
      kind: erasureKind,
      targetType: 'customer',
      targetId: id,
      title: nameless(person),
      payload: {},
      before: null,
      after: {
        merchant: person.merchantName,
        requests: requests.length,
        erased: requests.length - kept,
        kept,
        keptUntil: keptUntilOf(requests),
      },
      reason,
    })
    return privacyOf(tx, ctx, person)
  })
}

/** Deletes retained data of erased persons whose retention period is over. Returns the number of requests. */
export const forgetKept = (ctx: Ctx): Promise<number> => deleteKept(ctx.tenant.pool, istanbulDay(ctx.now()))
