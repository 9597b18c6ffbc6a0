import { can } from '@kasa/domain/permissions'
import type { FastifyBaseLogger } from 'fastify'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { toJson } from '../db/json'
import { countsProviders, type Counts, type CountsProvider, type CountsProviders } from './topics'
import type { Viewer } from './viewer'

/** At most one counts message a second for each user. */
const quietMs = 1000

/** Users of one audience see the same rows, so their counts are computed once. */
const audienceOf = ({ actor }: Ctx<UserActor>, { isPersonal }: CountsProvider): string =>
  JSON.stringify([
    actor.scope,
    actor.merchantId,
    [...actor.remitGroupIds].sort(),
    [...actor.bankAccountIds].sort(),
    isPersonal?.(actor) ? actor.id : '',
  ])

/** One kind's counts for these users, in their order. All share a tenant and a clock. */
async function countFor(provider: CountsProvider, ctxs: readonly Ctx<UserActor>[]): Promise<Counts[]> {
  const [first] = ctxs
  if (!first) return []
  const own = await provider.own?.(first.tenant, [...new Set(ctxs.map(({ actor }) => actor.id))], first.now())
  const shared = new Map<string, Promise<Counts>>()
  return Promise.all(
    ctxs.map(async (ctx) => {
      const audience = audienceOf(ctx, provider)
      const ofAudience = shared.get(audience) ?? provider.shared?.(ctx) ?? Promise.resolve({})
      shared.set(audience, ofAudience)
      return {
        ...(await ofAudience),
        ...(await provider.personal?.(ctx)),
        ...(own && { mine: own.get(ctx.actor.id) ?? 0 }),
      }
    }),
  )
}

const mayHear = (ctx: Ctx<UserActor>, { permission }: CountsProvider): boolean =>
  permission === undefined || can(viewerOf(ctx), permission)

/** GET /api/counts: the counts for this user's badges, by kind. */
export async function countsNow(
  ctx: Ctx<UserActor>,
  providers: CountsProviders = countsProviders(),
): Promise<Record<string, Counts>> {
  const visible = [...providers].filter(([, provider]) => mayHear(ctx, provider))
  const counts = await Promise.all(visible.map(([, provider]) => countFor(provider, [ctx])))
  return Object.fromEntries(visible.map(([kind], index) => [kind, counts[index]?.[0] ?? {}]))
}

/** Sends counts to touched viewers: at once at first, then at most once a second, and only if they changed. */
export function createCountsPush(log: FastifyBaseLogger, providers: CountsProviders = countsProviders()) {
  /** By kind. */
  const touched = new Map<string, Set<Viewer>>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pushedAtMs = 0

  const mark = (viewer: Viewer, kind: string): void => {
    const provider = providers.get(kind)
    if (!provider || isStopped || !mayHear(viewer.ctx, provider)) return
    touched.set(kind, (touched.get(kind) ?? new Set()).add(viewer))
  }

  const pushKind = async (kind: string, viewers: readonly Viewer[]): Promise<void> => {
    const provider = providers.get(kind)
    if (!provider) return
    const counted = await countFor(
      provider,
      viewers.map(({ ctx }) => ctx),
    )
    counted.forEach((counts, index) => {
      const viewer = viewers[index]
      const text = toJson(counts)
      if (!viewer || text === viewer.lastCounts.get(kind)) return
      viewer.lastCounts.set(kind, text)
      viewer.send({ type: 'counts', kind, counts })
    })
  }

  const push = async (): Promise<void> => {
    const kinds = [...touched]
    touched.clear()
    for (const [kind, viewers] of kinds) {
      try {
        await pushKind(kind, [...viewers])
      } catch (error) {
        log.warn({ err: error, kind }, 'counts could not be read; it is tried again')
        for (const viewer of viewers) mark(viewer, kind)
      }
    }
  }

  const schedule = (waitMs: number): void => {
    if (timer || isStopped || touched.size === 0) return
    timer = setTimeout(() => {
      pushedAtMs = Date.now()
      void push().then(() => {
        timer = undefined
        schedule(Math.max(0, pushedAtMs + quietMs - Date.now()))
      })
    }, waitMs)
  }

  /** Marks that something of these kinds changed which this viewer may see. */
  const touch = (viewer: Viewer, kinds: Iterable<string>): void => {
    for (const kind of kinds) mark(viewer, kind)
    // Waits, because the same event touches the rest of the audience first.
    schedule(Math.max(0, pushedAtMs + quietMs - Date.now()))
  }

  return {
    touch,
    /** For a viewer that has just connected or was disconnected. */
    touchAll: (viewer: Viewer) => touch(viewer, providers.keys()),
    forget(viewer: Viewer): void {
      for (const viewers of touched.values()) viewers.delete(viewer)
    },
    stop(): void {
      isStopped = true
      touched.clear()
      clearTimeout(timer)
    },
  }
}
