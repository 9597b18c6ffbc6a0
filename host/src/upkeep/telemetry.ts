import { longestStack, moduleEventsAnswer, type ModuleEvent } from '@kasa/contracts/modules'
import { postJson } from '@kasa/console/http'
import { isAuthenticated } from '@kasa/console/session'

import { ownerOf } from '../modules/moduleState'
import type { ModuleNote } from '../modules/moduleNotes'

/** Notes of one moment go in one call; more than so many at once are not worth more than the first ones. */
const collectMs = 1_000
const mostPerCall = 20
/** A browser sends no more than 64 KB of what may outlive the page. */
const mostStacks = 5

let waiting: ModuleEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Tells the server what happened to a module, together with what else happens in the same second. A failure to tell is
 * nobody's failure.
 */
export function tellServer(note: ModuleNote): void {
  if (waiting.length < mostPerCall) waiting.push(eventOf(note))
  timer ??= setTimeout(flush, collectMs)
}

/** A page that is left right after its module failed would otherwise take the failure with it. */
addEventListener('pagehide', flush)

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const events = waiting
  waiting = []
  if (events.length > 0 && isAuthenticated())
    postJson('/api/telemetry/module', moduleEventsAnswer, { events }, { keepalive: true }).catch(() => undefined)
}

const eventOf = ({ module, phase, code, errorId, detail, stack, durationMs }: ModuleNote): ModuleEvent => ({
  module: module.id,
  version: module.version,
  build: module.base.split('/').at(-2) ?? '',
  team: (ownerOf(module)?.team ?? '').slice(0, 80),
  phase,
  code,
  errorId: errorId ?? null,
  detail: detail?.slice(0, 500) ?? null,
  ...(stack && waiting.length < mostStacks && { stack: stack.slice(0, longestStack).replace(/[\0\p{Cs}]/gu, '') }),
  durationMs: durationMs ?? null,
})
