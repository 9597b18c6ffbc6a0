import { viewer } from '@kasa/console/session'

import { forgetFailure, moduleState, openModule, tabRegistry } from '../modules/loader'
import { moduleRoutes } from '../modules/moduleRoutes'
import { isMounted } from '../modules/mounted'
import { sparesBytes } from './connection'

/** How long pointer or focus must rest on a link, in ms. */
const intentMs = 100

/**
 * Fetches a module and its page when pointer or focus rests on a link to it, unless the browser saves data or the
 * connection is slow. See also `prefetchByHistory`.
 */
export function prefetchOnIntent(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onIntent = ({ target }: Event) => {
    clearTimeout(timer)
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    if (link?.origin === location.origin && !sparesBytes())
      timer = setTimeout(() => void prefetch(link.pathname), intentMs)
  }
  const events = ['pointerover', 'focusin'] as const
  for (const event of events) addEventListener(event, onIntent, { passive: true })
  return () => {
    clearTimeout(timer)
    for (const event of events) removeEventListener(event, onIntent)
  }
}

async function prefetch(path: string): Promise<void> {
  const route = moduleRoutes(tabRegistry(), viewer()).find((one) => one.path === path)
  if (!route) return
  const { moduleId, page } = route
  const wasIdle = moduleState(moduleId).phase === 'idle'
  if (wasIdle) await openModule(moduleId)
  const state = moduleState(moduleId)
  if (state.phase === 'ready') await state.pages[page]?.().catch(() => undefined)
  // No one has opened it yet, so the failure is reset and the next opening retries.
  else if (wasIdle && state.phase === 'failed' && !isMounted(moduleId)) forgetFailure(moduleId)
}
