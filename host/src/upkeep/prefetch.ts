import { viewer } from '@kasa/console/session'

import { forgetFailure, moduleState, openModule, tabRegistry } from '../modules/loader'
import { moduleRoutes } from '../modules/moduleRoutes'
import { isMounted } from '../modules/mounted'
import { sparesBytes } from './connection'

/** A pointer or the focus that stays on a link for so long means it, in ms. */
const intentMs = 100

/**
 * Fetches a module, and the page of it, that somebody is about to open: when the pointer or the focus rests on a link
 * to it; never where the browser saves data or the line is slow. What comes without a sign is `prefetchByHistory`'s.
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
  // Nobody has asked for it yet: whoever does finds a fresh try instead of a card.
  else if (wasIdle && state.phase === 'failed' && !isMounted(moduleId)) forgetFailure(moduleId)
}
