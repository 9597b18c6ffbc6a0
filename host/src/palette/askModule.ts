import type { Language } from '@kasa/domain/money'
import { mayAccess, type AccessRule, type Viewer } from '@kasa/domain/access'
import type { SearchHit, SearchProvider } from '@kasa/module/search'

import { ModuleError } from '../modules/failure'
import { moduleState } from '../modules/loader'
import type { ModuleRegistry } from '../modules/registry'
import { ruleOf, usableManifests } from '../slots/offered'
import { whenSettled } from '../slots/whenSettled'

/** A search offered by a module, from its manifest without loading code. */
export type ModuleSearch = { id: string; moduleId: string; search: string; labelKey: string; rule: AccessRule }

/** The searches that this person may use. */
export const moduleSearches = (registry: ModuleRegistry, viewer: Viewer): ModuleSearch[] =>
  usableManifests(registry)
    .flatMap(({ id, search = [] }) =>
      search.map((entry) => ({
        id: `${id}:${entry.id}`,
        moduleId: id,
        search: entry.id,
        labelKey: `${id}:${entry.labelKey}`,
        rule: ruleOf(entry, id),
      })),
    )
    .filter(({ rule }) => mayAccess(rule, viewer))

/** How long to wait for one module, including its code, in ms. */
export const answerLimitMs = 4000
const shownHits = 5

async function providerOf({ moduleId, search }: ModuleSearch): Promise<SearchProvider> {
  if (moduleState(moduleId).phase !== 'ready') await whenSettled(moduleId)
  const state = moduleState(moduleId)
  const load = state.phase === 'ready' ? state.parts.searches?.[search] : undefined
  if (!load) throw new ModuleError('NO_PAGE', `${moduleId} cannot search ${search} now`)
  return load()
}

/** A module's results, at most five. Rejects if it throws or takes too long. */
export async function askModule(
  search: ModuleSearch,
  question: { text: string; language: Language; signal: AbortSignal },
): Promise<readonly SearchHit[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new ModuleError('SLOW', `${search.id} did not answer in ${answerLimitMs / 1000} s`)),
      answerLimitMs,
    )
  })
  try {
    const hits = await Promise.race([providerOf(search).then((provider) => provider(question)), limit])
    return hits.slice(0, shownHits)
  } finally {
    clearTimeout(timer)
  }
}
