import { longestStack, moduleEventsAnswer, type ModuleEvent } from '@kasa/contracts/modules'
import { postJson } from '@kasa/console/http'
import { isAuthenticated } from '@kasa/console/session'

import { ownerOf } from '../modules/moduleState'
import type { ModuleNote } from '../modules/moduleNotes'

/** Events of one second are sent together, the first `mostPerCall` only. */
const collectMs = 1_000
const mostPerCall = 20
/** A browser sends at most 64 KB in a `keepalive` request. */
const mostStacks = 5

let waiting: ModuleEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends an event of a module to the server, with others of the same second. Failures are ignored. */
export function reportToServer(note: ModuleNote): void {
  if (waiting.length < mostPerCall) waiting.push(eventOf(note))
  timer ??= setTimeout(flush, collectMs)
}

/** Sends pending events when the page is left right after a failure. */
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
