import type { liveServerMessage, LiveServerMessage } from '@kasa/contracts/live'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tenant } from '../tenants/tenant'
import type { LiveAudience } from './live.sql'

/** A message as it is sent (kuruş as numbers). */
export type WireMessage = z.input<typeof liveServerMessage>
export type CountsMessage = Extract<LiveServerMessage, { type: 'counts' }>
/** A noun's counts as they are sent (kuruş as numbers). */
export type Counts = CountsMessage['counts']

/** How one noun handles its live events. Nothing else in this folder depends on a noun. */
export type LiveTopic = {
  /** Needed to receive any event; undefined: everyone who is signed in. */
  permission?: Permission
  /** Whether this user may receive events of an object with this audience; the same rule as in the noun's list. */
  maySee: (actor: UserActor, audience: LiveAudience) => boolean
  /**
   * The stored payload as this user may see it, in the form in which it is sent. Without it, only the fact of a
   * change is sent.
   */
  present?: (ctx: Ctx<UserActor>, payload: unknown) => unknown
  /** Those of these objects that the user may not see now. Events before such a move are not replayed. */
  hiddenNow?: (ctx: Ctx<UserActor>, ids: readonly string[]) => Promise<readonly string[]>
}

/**
 * How a noun computes the counts of its tabs and badge. `shared` runs once for all users of one audience and `own`
 * (how many each user has claimed, `mine`) once for all users, so that two hundred consoles need only a few
 * statements. `personal` runs for each user: for counts that differ between any two users and seldom change.
 */
export type CountsProvider = {
  /** Needed to receive the counts; undefined: everyone who is signed in. */
  permission?: Permission
  shared?: (ctx: Ctx<UserActor>) => Promise<Counts>
  /** True if no other user shares this user's counts; `shared` then runs for this user only. */
  isPersonal?: (actor: UserActor) => boolean
  own?: (tenant: Tenant, userIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, number>>
  personal?: (ctx: Ctx<UserActor>) => Promise<Counts>
}

export type CountsProviders = ReadonlyMap<string, CountsProvider>

const topics = new Map<string, LiveTopic>()
const providers = new Map<string, CountsProvider>()

/** Registers a noun's topic when its file is loaded. Throws on a duplicate name. */
export function registerTopic(name: string, topic: LiveTopic): void {
  if (topics.has(name)) throw new Error(`The live topic ${name} is registered twice`)
  topics.set(name, topic)
}

/** Registers how a noun counts. Its counts are recomputed after each event of the topic with the same name. */
export function registerCounts(kind: string, provider: CountsProvider): void {
  if (providers.has(kind)) throw new Error(`The counts of ${kind} are registered twice`)
  providers.set(kind, provider)
}

export const topicOf = (name: string): LiveTopic | undefined => topics.get(name)
export const countsProviders = (): CountsProviders => providers
