import type { liveServerMessage, LiveServerMessage } from '@kasa/contracts/live'
import type { Permission } from '@kasa/domain/permissions'
import type * as z from 'zod/mini'

import type { Ctx, UserActor } from '../access/ctx'
import type { Tenant } from '../tenants/tenant'
import type { LiveAudience } from './live.sql'

/** One message as it goes over the wire (kuruş as numbers). */
export type WireMessage = z.input<typeof liveServerMessage>
export type CountsMessage = Extract<LiveServerMessage, { type: 'counts' }>
/** A noun's figures in wire form (kuruş as numbers). */
export type Counts = CountsMessage['counts']

/** What a noun says about its live events; nothing else here knows a noun. */
export type LiveTopic = {
  /** Who may listen at all; left out, everybody who is signed in. */
  permission?: Permission
  /** Whether this person may hear of an object of this audience; the rule of the noun's own list. */
  maySee: (actor: UserActor, audience: LiveAudience) => boolean
  /** The stored payload as this person may see it, in wire form. A noun without one tells only that it changed. */
  present?: (ctx: Ctx<UserActor>, payload: unknown) => unknown
}

/**
 * How a noun counts for the tabs and the badge. `shared` is asked once for all people of one audience, `own` (how many
 * they hold, `mine`) once for everybody, so that two hundred consoles cost a handful of statements. `personal` is asked
 * for each person: for figures that differ between any two of them, and change seldom.
 */
export type CountsProvider = {
  /** Who gets this count; by default everybody who is signed in. */
  permission?: Permission
  shared?: (ctx: Ctx<UserActor>) => Promise<Counts>
  /** True where this person's figures are nobody else's: `shared` is then asked for them alone. */
  isPersonal?: (actor: UserActor) => boolean
  own?: (tenant: Tenant, userIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, number>>
  personal?: (ctx: Ctx<UserActor>) => Promise<Counts>
}

export type CountsProviders = ReadonlyMap<string, CountsProvider>

const topics = new Map<string, LiveTopic>()
const providers = new Map<string, CountsProvider>()

/** A noun names its topic once, when its file is loaded. */
export function registerTopic(name: string, topic: LiveTopic): void {
  if (topics.has(name)) throw new Error(`The live topic ${name} is registered twice`)
  topics.set(name, topic)
}

/** A noun names how it counts, once; its figures are counted anew after each event of the topic of the same name. */
export function registerCounts(kind: string, provider: CountsProvider): void {
  if (providers.has(kind)) throw new Error(`The counts of ${kind} are registered twice`)
  providers.set(kind, provider)
}

export const topicOf = (name: string): LiveTopic | undefined => topics.get(name)
export const countsProviders = (): CountsProviders => providers
