import type { callbackPayload } from '@kasa/contracts/merchantApi'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import type { LateKind } from '@kasa/domain/notification'
import type { LinkedAccounts } from '@kasa/domain/otherPerson'
import type { Permission } from '@kasa/domain/permissions'
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

/** What a merchant is told of a request, where it is told anything. */
export type Callback<R extends RequestRecord> = {
  /** The event of each status; of one that is not named the merchant hears nothing. */
  events: Partial<Record<R['status'], string>>
  /** False for requests whose merchant gets no events. Without it, all get them. */
  tells?: (record: R) => boolean
  /** Tells the merchant of a request for which `tells` is false. */
  tellOtherwise?: (tx: Tx, ctx: Ctx, record: R) => Promise<void>
  dataOf: (record: R, bankRef: string | null) => z.infer<typeof callbackPayload>['data']
  /** The bank's name for the transfer that paid it, where the record does not have it; null where it gave none. */
  bankRefOf?: (tx: Tx, id: string) => Promise<string | null>
  /** Actions that send an event although the status stays (true), or none although it changes (false). */
  told?: Readonly<Record<string, boolean>>
}

/**
 * Who may be dealt what by `next`, where it is less than all they may work on: for people of one view at a moment, and
 * for one of them and a row at hand.
 */
export type Dealing<R> = {
  where: (askers: readonly { actor: UserActor; linkedAccounts: LinkedAccounts }[], at: Date) => RawBuilder<boolean>
  may: (ctx: Asker, record: R, linkedAccounts: LinkedAccounts) => boolean
}

/** When an open request `r` is late, as its list colours it. */
export type Lateness = {
  kind: LateKind
  /** The service level. */
  sla: 'sla.deposit_s' | 'sla.withdraw_s'
  /** Since when it waits for somebody; null where it does not. SQL of `r`. */
  since: string
  /** Whose account it is on. SQL of `r` and what its table joins. */
  owner: string
}

/**
 * A kind of request, as a value that every act takes: deposits, withdrawals and what comes after them are told apart by
 * this alone. `R` is its record, `Action` what its table of transitions has, `Row` how a screen shows it.
 */
export type RequestNoun<R extends RequestRecord, Action extends string, Row> = {
  /**
   * `deposit`: the type of its audit rows, notes and approvals, its live topic, and before the dot of each of its acts.
   */
  name: string
  table: RequestTable<R>
  /** Statuses a person can still decide on. */
  open: readonly R['status'][]
  transitions: Readonly<Record<Action, { readonly to: R['status'] }>>
  /** `write` asks for what a second person must agree to. */
  may: { read: Permission; claim: Permission; decide: Permission; write: Permission }
  /** As what a person acts on it, by the strongest scope they hold; undefined for none. */
  kindOf: (scope: string) => string | undefined
  /** Whose requests a person sees, and on whose accounts they may work. */
  visibility: Visibility
  workers: Workers
  ownerOf: (record: R) => string | null
  /** True for requests that their merchant neither sees nor gets events for. */
  isOursAlone?: (record: R) => boolean
  dealing?: Dealing<R>
  late?: Lateness
  /**
   * The person with whom a request stays until they say what became of it: nobody else claims it, it is not released,
   * and no hand-over moves it. Undefined where anyone may take it.
   */
  keptBy?: (record: R) => { userId: string; name: string } | undefined
  /**
   * Why the caller may not do it now. Whose account it is on is `workers`' question. `linkedAccounts`: who counts as
   * the caller, where it is asked.
   */
  whyNot: (ctx: Ctx, action: Action, record: R, linkedAccounts?: LinkedAccounts) => RefusalCode | undefined
  /**
   * Who alone says that its money is there, and may therefore not decide on it; null: a bot does. Left out where
   * nobody's word is taken.
   */
  namedOnlyBy?: (record: R) => NamedOnlyBy
  /** The row as every screen and the live feed carry it, and what of it one viewer may see. */
  rowOf: (record: R, at: Date) => Row
  forViewer: (ctx: Asker, row: Row) => Row
  /** What the audit log keeps of it before and after. */
  snapshot: (record: R) => object
  callback?: Callback<R>
}

/** True where the person may work on the request, not only read it. */
export const mayWorkOn = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  record: R,
): boolean => noun.workers.may(ctx.actor, noun.ownerOf(record))

/** The machine in place of whoever asked, at the same moment. */
export const asSystem = (ctx: Ctx) => systemCtx(ctx.tenant, ctx.requestId, ctx.now)

/** True where the table of transitions lets the machine do it to this request. */
export const machineMay = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Ctx,
  action: A,
  record: R,
): boolean => noun.whyNot(asSystem(ctx), action, record) === undefined

/** Whom a request is somebody's of: what `visibility` and the live feed ask about. */
export const audienceOf = <R extends RequestRecord, A extends string, Row>(
  { ownerOf, isOursAlone }: RequestNoun<R, A, Row>,
  record: R,
): LiveAudience => ({
  merchantId: isOursAlone?.(record) ? null : record.merchantId,
  remitGroupId: record.remitGroupId,
  bankAccountId: record.bankAccountId,
  ownerUserId: ownerOf(record),
})

/** The row as the caller may see it now. */
export const rowFor = <R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  record: R,
): Row => noun.forViewer(ctx, noun.rowOf(record, ctx.now()))

/**
 * Whom the rules are asked about: the machine, a merchant's server, or a person by the scope they act under; undefined
 * where that is none of the noun's.
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
