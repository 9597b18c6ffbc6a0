import type { LateKind } from '@kasa/domain/notification'
import type { Permission } from '@kasa/domain/permissions'

import type { Ctx, UserActor } from '../access/ctx'
import { asItWasThen, nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { registerCounts, registerTopic } from '../live/topics'
import { registerNotification } from '../notifications/notificationKinds'
import { standingCount } from '../notifications/standing'
import { notifyDecisions, type OnceFinal } from './clockRequests'
import { releaseHeld, takeOverClaims } from './handOverClaims'
import { selectLate, type LateGroup } from './lateRequests.sql'
import { latenessAt } from './lateness'
import { sharedCounts, type RequestList } from './requestList'
import { selectHidden } from './requestList.sql'
import type { Asker, Lateness, RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { selectHeldClaims, selectHeldCounts, type HeldClaim } from './requestQueue.sql'

type System = Ctx<{ kind: 'system' }>

/** What hand-overs, jobs and the dashboards do with the requests of every noun. */
type Registered = {
  read: Permission
  counts: (ctx: Asker) => Promise<{ waiting: number; oldestAt: string | null }>
  heldClaims: (db: Pick<Tx, 'query'>, userId: string, at: Date) => Promise<HeldClaim[]>
  releaseHeld: (tx: Tx, ctx: Asker) => Promise<void>
  takeOver: (tx: Tx, ctx: Asker, ids: readonly string[], from: string) => Promise<string[]>
  expire: (ctx: System) => Promise<number>
  notifyDecisions: (ctx: System) => Promise<number>
  late?: LateQueue
}

/** The late requests of a queue, and who may work on them. */
type LateQueue = {
  kind: LateKind
  select: (pool: Pool, at: Date) => Promise<LateGroup[]>
  mayWorkOn: (person: UserActor, group: LateGroup) => boolean
}

/** The late requests of a noun. Each person's notification shows their number. */
function lateQueueOf<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  late: Lateness,
): LateQueue {
  const { kind } = late
  registerNotification(kind, async ({ tenant: { pool }, actor, now }, objectIds) => {
    const count = await standingCount(pool, kind, actor.id)
    if (count === undefined) return new Map()
    const { limitS } = await latenessAt(pool, noun, now())
    const facts = { title: '', code: null, by: null, outcome: null, moment: null, late: { count, limitS } }
    return new Map(objectIds.map((id) => [id, facts]))
  })
  return {
    kind,
    select: (pool, at) => selectLate(pool, noun, late, at),
    mayWorkOn: (person, group) => noun.visibility.sees(person, group) && noun.workers.may(person, group.ownerUserId),
  }
}

const nouns = new Map<string, Registered>()

/** How the tab counts are computed (`live/topics.ts`), and how due requests are closed. */
type Beside<R extends RequestRecord, Decided extends string> = {
  list: RequestList<R, Decided>
  expire: (ctx: System) => Promise<number>
  onceFinal?: OnceFinal<R>
}

/** Registers a noun for live updates, counts, hand-overs and jobs. Called once, when its file is loaded. */
export function registerRequests<R extends RequestRecord, A extends string, Row, Decided extends string>(
  noun: RequestNoun<R, A, Row>,
  { list, expire, onceFinal }: Beside<R, Decided>,
): void {
  if (nouns.has(noun.name)) throw new Error(`The requests called ${noun.name} are registered twice`)
  registerTopic(noun.name, {
    permission: noun.may.read,
    maySee: (actor, audience) => noun.visibility.sees(actor, audience),
    // The payload is the row as `notifyConsoles` wrote it, in wire form.
    present: (ctx, payload) => noun.forViewer(ctx, payload as Row),
    hiddenNow: ({ tenant, actor }, ids) =>
      selectHidden(tenant.pool, noun.table, { ids, visible: noun.visibility.where(actor) }),
  })
  nameRecords(noun.name, noun.table.name, 'number', asItWasThen)
  registerCounts(noun.name, {
    permission: noun.may.read,
    shared: async (ctx) => {
      const counts = await sharedCounts(noun, list, ctx)
      return { ...counts, pendingMinor: Number(counts.pendingMinor) }
    },
    isPersonal: (actor) => noun.visibility.isPersonal?.(actor) ?? false,
    own: (tenant, userIds, now) => selectHeldCounts(tenant.pool, noun.table, userIds, now),
  })
  nouns.set(noun.name, {
    read: noun.may.read,
    counts: (ctx) => sharedCounts(noun, list, ctx),
    heldClaims: (db, userId, at) => selectHeldClaims(db, noun.table, userId, at),
    releaseHeld: (tx, ctx) => releaseHeld(tx, noun, ctx),
    takeOver: (tx, ctx, ids, from) => takeOverClaims(tx, noun, ctx, ids, from),
    expire,
    notifyDecisions: (ctx) => notifyDecisions(noun, ctx, onceFinal),
    ...(noun.late && { late: lateQueueOf(noun, noun.late) }),
  })
}

/** Every registered noun, for the jobs. */
export const registeredRequests = (): ReadonlyMap<string, Pick<Registered, 'expire' | 'notifyDecisions' | 'late'>> =>
  nouns

/** The queue of a noun, for the dashboards. Throws if there is none. */
export function queueOf(name: string): Pick<Registered, 'read' | 'counts'> {
  const found = nouns.get(name)
  if (!found) throw new Error(`No requests are called ${name}`)
  return found
}

/** A person's claims on open requests of every noun. */
export async function heldClaims(db: Pick<Tx, 'query'>, userId: string, at: Date): Promise<HeldClaim[]> {
  const held: HeldClaim[] = []
  for (const noun of nouns.values()) held.push(...(await noun.heldClaims(db, userId, at)))
  return held
}

/** `releaseHeld` for every noun. */
export async function releaseAllHeld(tx: Tx, ctx: Asker): Promise<void> {
  for (const noun of nouns.values()) await noun.releaseHeld(tx, ctx)
}

/**
 * Takes over another person's claims among these requests, if still open and not held by a third person. Returns the
 * ids taken over.
 */
export async function takeOverAllClaims(tx: Tx, ctx: Asker, ids: readonly string[], from: string): Promise<string[]> {
  const taken: string[] = []
  for (const noun of nouns.values()) taken.push(...(await noun.takeOver(tx, ctx, ids, from)))
  return taken
}
