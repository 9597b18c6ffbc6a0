import type { callbackPayload } from '@kasa/contracts/merchantApi'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import type { LateKind } from '@kasa/domain/notification'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import type { Permission } from '@kasa/domain/permissions'
import type { MerchantEvent } from '@kasa/domain/requestTypes'
import type { RequestActor } from '@kasa/domain/request'
import type { RawBuilder } from 'kysely'
import type * as z from 'zod/mini'

import { systemCtx, type Ctx, type UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import type { RefusalCode } from '../errors/words'
import type { LiveAudience } from '../live/live.sql'
import type { RequestRecord } from './requestRecord'
import type { RequestTable } from './requestTable'
import type { Visibility, Workers } from './visibility'

export type Asker = Ctx<UserActor>

/** The callbacks of a noun. Left out for nouns without callbacks. */
export type Callback<R extends RequestRecord> = {
  /** The event of each status. A status without one sends no callback. */
  events: Partial<Record<R['status'], MerchantEvent>>
  /** False for requests without merchant events. Default: all requests have them. */
  tells?: (record: R) => boolean
  /** Notifies the merchant of a request for which `tells` is false. */
  notifyInstead?: (tx: Tx, ctx: Ctx, record: R) => Promise<void>
  dataOf: (record: R, bankRef: string | null) => z.infer<typeof callbackPayload>['data']
  /** The bank's reference of the transfer that paid it, if the record does not have it; null if the bank gave none. */
  bankRefOf?: (tx: Tx, id: string) => Promise<string | null>
  /** Actions that send an event although the status stays (true), or send none although it changes (false). */
  byAction?: Readonly<Record<string, boolean>>
}

/**
 * Limits what `next` gives out to less than the person may work on: as a condition for people of one view, and as a
 * check of one person and one request.
 */
export type Dealing<R> = {
  where: (askers: readonly { actor: UserActor; linkedAccounts: LinkedAccounts }[], at: Date) => RawBuilder<boolean>
  may: (ctx: Asker, record: R, linkedAccounts: LinkedAccounts) => boolean
}

/** When an open request `r` is late. Its list marks it by the same rule. */
export type Lateness = {
  kind: LateKind
  /** The parameter with the service level. */
  sla: 'sla.deposit_s' | 'sla.withdraw_s'
  /** SQL of `r`: since when it waits for a person; null if it does not. */
  since: string
  /** SQL of `r` and its joins: the owner of its account. */
  owner: string
}

/**
 * A kind of request: deposits, withdrawals and others differ only by this value. `R` is its record, `Action` an action
 * of its transitions table, `Row` its form on screens.
 */
export type RequestNoun<R extends RequestRecord, Action extends string, Row> = {
  /**
   * For example `deposit`: the type of its audit rows, notes and approvals, its live topic, and the prefix of its
   * actions.
   */
  name: string
  table: RequestTable<R>
  /** Statuses a person can still decide on. */
  open: readonly R['status'][]
  /** Statuses in which this person may claim. Default: the open ones. */
  claimable?: (ctx: Asker) => readonly R['status'][]
  transitions: Readonly<
    Record<Action, { readonly from: readonly string[]; readonly to: R['status']; readonly who: readonly string[] }>
  >
  /** `write`: request a second person's approval. */
  may: { read: Permission; claim: Permission; decide: Permission; write: Permission }
  /** The kind of actor by their strongest scope; undefined if they have none of the noun's. */
  kindOf: (scope: string) => string | undefined
  /** Which requests a person sees, and on whose accounts they may work. */
  visibility: Visibility
  workers: Workers
  ownerOf: (record: R) => string | null
  /** True for requests that their merchant neither sees nor gets events for. */
  isOursAlone?: (record: R) => boolean
  dealing?: Dealing<R>
  late?: Lateness
  /**
   * The person who keeps a request until they report its outcome: no one else can claim it, it is not released, and
   * hand-overs leave it. Undefined if anyone may take it.
   */
  keptBy?: (record: R) => { userId: string; name: string } | undefined
  /**
   * Returns why the caller may not do it now. `workers` checks the account's owner. `linkedAccounts`: the accounts that
   * count as the caller's, if needed.
   */
  whyNot: (ctx: Ctx, action: Action, record: R, linkedAccounts?: LinkedAccounts) => RefusalCode | undefined
  /**
   * The only people who reported its money, so they may not decide on it; null if a bot reported it. Left out for nouns
   * without this check.
   */
  namedOnlyBy?: (record: R) => NamedOnlyBy
  /** The row for every screen and the live feed, and the part of it that one viewer may see. */
  rowOf: (record: R, at: Date) => Row
  forViewer: (ctx: Asker, row: Row) => Row
  /** The fields for the audit log. */
  snapshot: (record: R) => object
  callback?: Callback<R>
}

/** True if the person may work on the request and not only read it. */
export const mayWorkOn = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  record: R,
): boolean => noun.workers.may(ctx.actor, noun.ownerOf(record))

/** Returns a system context with the caller's tenant, request id and clock. */
export const asSystem = (ctx: Ctx) => systemCtx(ctx.tenant, ctx.requestId, ctx.now)

/** True if the transitions table allows the system this action on the request. */
export const machineMay = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  action: A,
  record: R,
): boolean => noun.whyNot(asSystem(ctx), action, record) === undefined

/** Returns the merchant, group, account and owner of a request, for `visibility` and the live feed. */
export const audienceOf = <R extends RequestRecord, A extends string, Row>(
  { ownerOf, isOursAlone }: RequestNoun<R, A, Row>,
  record: R,
): LiveAudience => ({
  merchantId: isOursAlone?.(record) ? null : record.merchantId,
  remitGroupId: record.remitGroupId,
  bankAccountId: record.bankAccountId,
  ownerUserId: ownerOf(record),
})

/** True for an action that merchants' servers carry out, and the system does not. */
export const isOfMerchantServers = <R extends RequestRecord, A extends string, Row>(
  { transitions }: RequestNoun<R, A, Row>,
  action: string,
): boolean => {
  const rules: Readonly<Record<string, { readonly who: readonly string[] }>> = transitions
  const who = rules[action]?.who ?? []
  return who.includes('API') && !who.includes('SYSTEM')
}

/** Returns the row as the caller may see it now. */
export const rowFor = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  record: R,
): Row => noun.forViewer(ctx, noun.rowOf(record, ctx.now()))

/**
 * Returns the actor for the rules: the system, a merchant's server, or a person by their scope. Undefined if the noun
 * has no actor for their scope.
 */
export function requestActor<Kind extends string>(
  { actor }: Ctx,
  kindOf: (scope: string) => Kind | undefined,
): RequestActor<Kind | 'SYSTEM' | 'API'> | undefined {
  if (actor.kind === 'api') return { kind: 'API', userId: null }
  if (actor.kind !== 'user') return { kind: 'SYSTEM', userId: null }
  const kind = kindOf(actor.scope)
  return kind && { kind, userId: actor.id }
}
