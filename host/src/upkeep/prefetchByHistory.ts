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

const mostModules = 2
/** How often to check whether the page is idle, in ms. */
const lookAgainMs = 500

/** The tab's registry, and each module's phase, from the loader. */
type Tab = { registry: () => ModuleRegistry; phaseOf: (id: string) => ModuleState['phase'] }

/**
 * When the tab is idle, fetches the files of the modules that this person opens most often, at most two. Pauses for
 * every navigation. Makes no request without such a habit, in data saving mode, on a slow connection, or in a hidden
 * tab.
 *
 * Not part of the byte budgets: those of the login page and of a signed-in page are computed at build time from the
 * files the page names, and this chunk loads later. The queue by deep link is measured in a browser without habits
 * (`e2e/host/budgets.spec.ts`), where every script counts.
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
    // Failures are ignored; opening the module reports them.
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
 * The page on which this person enters a module; undefined if it is loaded, disabled, incompatible, or without
 * permission.
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

/** True while the open page still loads something. */
function isBusy(tab: Tab): boolean {
  const isLoading = modulesOf(tab).some(({ id }) => loading.includes(tab.phaseOf(id)))
  return isLoading || document.readyState !== 'complete' || queryClient.isFetching() > 0 || inFlightCount() > 0
}

/** The browser's next idle moment, or a short delay if it has no such API. */
const idle = () =>
  new Promise<void>((done) =>
    typeof requestIdleCallback === 'undefined' ? setTimeout(done, lookAgainMs) : requestIdleCallback(() => done()),
  )

/** Waits until browser and page are idle; rejects if aborted. */
async function quiet(tab: Tab, signal: AbortSignal): Promise<void> {
  await idle()
  while (!signal.aborted && isBusy(tab)) {
    await new Promise((done) => setTimeout(done, lookAgainMs))
    await idle()
  }
  signal.throwIfAborted()
}
