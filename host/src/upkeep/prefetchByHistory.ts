import { inFlightCount } from '@kasa/console/inFlight'
import { queryClient } from '@kasa/console/query'
import { viewer } from '@kasa/console/session'

import { consoleMenu, firstLink } from '../menu/consoleMenu'
import { moduleMenu, moduleRoutes } from '../modules/moduleRoutes'
import type { ModuleState } from '../modules/moduleState'
import { onPlaceChange } from '../modules/place'
import type { ModuleRegistry, OfferedModule } from '../modules/registry'
import { sparesBytes } from './connection'
import { fetchQuietly, filesOfPage } from './fetchAhead'
import { habitualModules, rememberOpened } from './openedModules'

/** More would be guessing. */
const mostModules = 2
/** Between two looks whether the page has become quiet, in ms. */
const lookAgainMs = 500

/** What the tab runs, and how far each module of it has come: the loader's. */
type Tab = { registry: () => ModuleRegistry; phaseOf: (id: string) => ModuleState['phase'] }

/**
 * Once the tab is quiet, fetches what the modules are opened with that this person opens most often and lately, at most
 * two, file by file. It gives way to every navigation and begins again after it. Who has no such habit causes no
 * request, and neither does a browser that saves data, a slow line or a tab that nobody sees.
 *
 * None of the byte budgets meets it: those of the login page and of a signed-in page before any module are added up at
 * the build, from the files that the page itself names, and this belongs to a chunk that comes after them. The queue by
 * deep link is counted in a browser that has no habits (`e2e/host/budgets.spec.ts`), where every script counts, run or
 * merely fetched.
 */
export function prefetchByHistory(tab: Tab): () => void {
  const fetched = new Set<string>()
  let opened: string | undefined
  let running: AbortController | undefined
  const begin = (path: string) => {
    const id = moduleRoutes(tab.registry(), viewer()).find((route) => route.path === path)?.moduleId
    if (id !== undefined && id !== opened)
      rememberOpened(
        id,
        modulesOf(tab).map((module) => module.id),
      )
    opened = id
    running?.abort()
    running = new AbortController()
    // Whatever stood in the way, opening the module itself says it better.
    fetchHabits(tab, fetched, running.signal).catch(() => undefined)
  }
  const unfollow = onPlaceChange(begin)
  begin(location.pathname)
  return () => {
    unfollow()
    running?.abort()
  }
}

const modulesOf = (tab: Tab): readonly OfferedModule[] => {
  const registry = tab.registry()
  return registry.status === 'verified' ? registry.modules : []
}

async function fetchHabits(tab: Tab, fetched: Set<string>, signal: AbortSignal): Promise<void> {
  for (const id of habitualModules()) {
    if (fetched.size >= mostModules) return
    await quiet(tab, signal)
    const landing = fetched.has(id) ? undefined : landingOf(tab, id)
    if (!landing || !mayFetch()) continue
    for (const file of await filesOfPage(landing.module, landing.page, signal)) {
      await quiet(tab, signal)
      if (!mayFetch()) return
      await fetchQuietly(file, signal)
    }
    fetched.add(id)
  }
}

const mayFetch = () => document.visibilityState === 'visible' && !sparesBytes()

/**
 * The page on which this person enters a module now: none where it is loaded, switched off, not to run here or not
 * theirs.
 */
function landingOf(tab: Tab, id: string): { module: OfferedModule; page: string } | undefined {
  const registry = tab.registry()
  const module = modulesOf(tab).find((one) => one.id === id)
  if (registry.status !== 'verified' || module?.kind !== 'usable' || tab.phaseOf(id) !== 'idle') return undefined
  if (new Date(registry.expiresAt) <= new Date()) return undefined
  const routes = moduleRoutes(registry, viewer()).filter(({ moduleId }) => moduleId === id)
  const link = firstLink(consoleMenu(moduleMenu({ ...registry, modules: [module] }), viewer()))
  const page = (routes.find(({ path }) => path === link) ?? routes[0])?.page
  return page === undefined ? undefined : { module, page }
}

const loading = ['verifying', 'fetching', 'registering']

/** True while the page that is open still wants the line for itself. */
function isBusy(tab: Tab): boolean {
  const isLoading = modulesOf(tab).some(({ id }) => loading.includes(tab.phaseOf(id)))
  return isLoading || document.readyState !== 'complete' || queryClient.isFetching() > 0 || inFlightCount() > 0
}

/** The browser's next moment with nothing to do; a little later where it tells of none. */
const idle = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'undefined' ? setTimeout(done, lookAgainMs) : requestIdleCallback(() => done()),
  )

/** Waits until the browser has nothing to do and the page wants nothing; fails where it was called off meanwhile. */
async function quiet(tab: Tab, signal: AbortSignal): Promise<void> {
  await idle()
  while (!signal.aborted && isBusy(tab)) {
    await new Promise((done) => setTimeout(done, lookAgainMs))
    await idle()
  }
  signal.throwIfAborted()
}
