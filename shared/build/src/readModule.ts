import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { budgetFaults } from '@kasa/module/budget'
import { moduleManifest, type ModuleManifest } from '@kasa/module/manifest'
import { reservedFaults } from '@kasa/module/reserved'
import { slotIds } from '@kasa/module/slots'

/**
 * `loaders`: the number of `import()` calls in the module's source: pages, fills, search providers and record texts.
 */
type Source = { manifest: ModuleManifest; pages: readonly string[]; loaders: number }

type Exported = {
  manifest: unknown
  pages: Record<string, unknown>
  fills?: Record<string, unknown>
  searches?: Record<string, unknown>
  recordWords?: unknown
}

/**
 * The manifest of a remote's `src/module.ts`, evaluated in Node and validated, with its page names.
 * Pages are loaders, so no screen is evaluated. Throws one error that lists all faults.
 */
export async function readModule(folder: string): Promise<Source> {
  const file = join(folder, 'src/module.ts')
  if (!existsSync(file)) throw new Error(`${basename(folder)} has no src/module.ts`)
  const exported = (await import(pathToFileURL(file).href)) as { module?: Exported }
  if (!exported.module) throw new Error(`${file} exports no "module"`)
  const { manifest, pages, fills = {}, searches = {}, recordWords } = exported.module
  const parsed = moduleManifest.safeParse(manifest)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `manifest ${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const faults = [
    ...namingFaults(parsed.data, basename(folder)),
    ...reservedFaults(parsed.data),
    ...budgetFaults(parsed.data),
    ...pageFaults(parsed.data, Object.keys(pages)),
    ...partFaults(parsed.data, Object.keys(fills), Object.keys(searches)),
    ...recordWordFaults(parsed.data, recordWords !== undefined),
    ...wordFaults(parsed.data),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const names = [pages, fills, searches].map((loaders) => Object.keys(loaders))
  return {
    manifest: parsed.data,
    pages: names[0] ?? [],
    loaders: names.flat().length + (recordWords === undefined ? 0 : 1),
  }
}

/**
 * Two remotes with the same name load each other's code without an error (measured), so the name must be the
 * folder's.
 */
const namingFaults = (manifest: ModuleManifest, folder: string) =>
  manifest.id === folder ? [] : [`id "${manifest.id}" differs from the folder "${folder}"`]

function pageFaults({ routes, menu, permissions }: ModuleManifest, pages: readonly string[]) {
  const paths = routes.map(({ path }) => path)
  return [
    ...pages
      .filter((page) => !routes.some((route) => route.page === page))
      .map((page) => `page "${page}" is exposed but no route names it`),
    ...routes
      .filter(({ page }) => !pages.includes(page))
      .map(({ path, page }) => `route ${path} names the page "${page}", which is not exposed`),
    ...routes
      .filter(({ permission }) => !permissions.includes(permission))
      .map(
        ({ path, permission }) =>
          `route ${path} uses the permission "${permission}", which the module does not declare`,
      ),
    ...paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `route ${path} is declared twice`),
    ...menu
      .filter(({ link }) => !paths.includes(link))
      .map(({ id, link }) => `menu entry "${id}" leads to ${link}, which is no route of the module`),
  ]
}

/** Slots and search: everything in the manifest must be exposed and vice versa; slots must exist in the contract. */
function partFaults(
  { slots = {}, search = [], permissions, contract }: ModuleManifest,
  exposedFills: readonly string[],
  exposedSearches: readonly string[],
) {
  const { provides = [], fills = [] } = slots
  const filled = fills.map(({ slot }) => slot)
  const searches = search.map(({ id }) => id)
  const isTwice = (id: string, index: number, all: readonly string[]) => all.indexOf(id) !== index
  return [
    ...[...provides, ...filled]
      .filter((id) => !slotIds.some((known) => known === id))
      .map((id) => `slot "${id}" is not one of the contract's`),
    ...filled
      .filter((id) => !exposedFills.includes(id))
      .map((id) => `slot "${id}" is filled by nothing that is exposed`),
    ...exposedFills
      .filter((id) => !filled.includes(id))
      .map((id) => `a fill of "${id}" is exposed but the manifest does not name it`),
    ...searches
      .filter((id) => !exposedSearches.includes(id))
      .map((id) => `search "${id}" names no provider that is exposed`),
    ...exposedSearches
      .filter((id) => !searches.includes(id))
      .map((id) => `search provider "${id}" is exposed but the manifest does not name it`),
    ...[provides, filled, searches].flatMap((ids) => ids.filter(isTwice)).map((id) => `"${id}" is declared twice`),
    ...[...fills, ...search]
      .filter(({ permission }) => !permissions.includes(permission))
      .map(
        ({ permission }) => `a slot or search uses the permission "${permission}", which the module does not declare`,
      ),
    ...(provides.length + fills.length + search.length > 0 && contract.minMinor < 1
      ? ['slots and search need "contract.minMinor" 1']
      : []),
  ]
}

const recordWordFaults = ({ recordWords, contract }: ModuleManifest, isExposed: boolean) => [
  ...(recordWords && !isExposed ? ['"recordWords" names words that nothing exposes'] : []),
  ...(isExposed && !recordWords ? ['"recordWords" is exposed but the manifest does not name it'] : []),
  ...(recordWords && contract.minMinor < 3 ? ['"recordWords" needs "contract.minMinor" 3'] : []),
]

function wordFaults({ routes, menu, search = [], locales }: ModuleManifest) {
  const used = [...routes.map(({ titleKey }) => titleKey), ...[...menu, ...search].map(({ labelKey }) => labelKey)]
  const keys = new Set([...used, ...Object.keys(locales.tr), ...Object.keys(locales.en)])
  return (['tr', 'en'] as const).flatMap((language) =>
    [...keys].filter((key) => !locales[language][key]?.trim()).map((key) => `"${key}" has no words in ${language}`),
  )
}
