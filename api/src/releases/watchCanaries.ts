import type { FastifyBaseLogger } from 'fastify'

import type { Tenant } from '../tenants/tenant'
import { judgeCanaries, notifyOfFailures } from './canaryJudge.service'
import type { Store } from './store'

/** A failing canary is halted at most this long after browsers reported the failures. */
const everyMs = 15_000

type Watch = { store: Store; tenants: readonly Tenant[]; log: FastifyBaseLogger; now?: () => Date }

/** Judges the canaries periodically until stopped. */
export function watchCanaries({ store, tenants, log, now = () => new Date() }: Watch): { stop: () => void } {
  let isJudging = false
  const judge = async () => {
    if (isJudging) return
    isJudging = true
    try {
      for (const { module, folder, reason } of await judgeCanaries(store, tenants, now()))
        log.error({ module, build: folder, reason }, 'the canary was halted')
      for (const build of await notifyOfFailures(store, tenants, now()))
        log.error({ build }, 'the build fails, its owner is told')
    } catch (error) {
      log.error({ err: error }, 'the canaries could not be judged')
    } finally {
      isJudging = false
    }
  }
  const timer = setInterval(() => void judge(), everyMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
