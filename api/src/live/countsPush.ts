import type { FastifyBaseLogger } from 'fastify'

import type { Ctx, UserActor } from '../access/ctx'
import { toJson } from '../db/json'
import { countsProviders, type CountsProvider, type CountsProviders } from './topics'
import type { Viewer } from './viewer'

/** At most one message of counts a second for anybody. */
const quietMs = 1000

/** People of one audience see the same rows, so they share the counting. */
const audienceOf = ({ actor }: Ctx<UserActor>): string =>
  JSON.stringify([actor.scope, actor.merchantId, [...actor.remitGroupIds].sort(), [...actor.bankAccountIds].sort()])

/** Pushes counts to viewers marked as touched: the first at once, the next after a quiet second, none when nothing differs. */
export function createCountsPush(log: FastifyBaseLogger, providers: CountsProviders = countsProviders()) {
  const touched = new Set<Viewer>()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let pushedAtMs = 0

  const pushKind = async (kind: string, provider: CountsProvider, viewers: Viewer[]): Promise<void> => {
    const [first] = viewers
    if (!first) return
    const groups = new Map<string, Viewer[]>()
    for (const viewer of viewers)
      groups.set(audienceOf(viewer.ctx), [...(groups.get(audienceOf(viewer.ctx)) ?? []), viewer])
    const own = await provider.own(
      first.ctx.tenant,
      [...new Set(viewers.map(({ ctx }) => ctx.actor.id))],
      first.ctx.now(),
    )
    for (const [, group] of groups) {
      const [any] = group
      if (!any) continue
      const shared = await provider.shared(any.ctx)
      for (const viewer of group) {
        const counts = { ...shared, mine: own.get(viewer.ctx.actor.id) ?? 0 }
        const text = toJson(counts)
        if (text === viewer.lastCounts.get(kind)) continue
        viewer.lastCounts.set(kind, text)
        viewer.send({ type: 'counts', kind, counts })
      }
    }
  }

  const push = async (): Promise<void> => {
    const viewers = [...touched]
    touched.clear()
    try {
      for (const [kind, provider] of providers) await pushKind(kind, provider, viewers)
    } catch (error) {
      log.warn({ err: error }, 'counts could not be read; it is tried again')
      if (!isStopped) for (const viewer of viewers) touched.add(viewer)
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

  return {
    /** Something this viewer may see has changed. */
    touch(viewer: Viewer): void {
      touched.add(viewer)
      // Not this instant: the same event touches everybody else of the audience first.
      schedule(Math.max(0, pushedAtMs + quietMs - Date.now()))
    },
    forget: (viewer: Viewer) => void touched.delete(viewer),
    stop(): void {
      isStopped = true
      touched.clear()
      clearTimeout(timer)
    },
  }
}
