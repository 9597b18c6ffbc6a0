import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { moduleManifest, type ModuleManifest } from '@kasa/module/manifest'

type Source = { manifest: ModuleManifest; pages: readonly string[] }

/**
 * The manifest half of a remote's `src/module.ts`, evaluated in Node and checked, and the names of its pages.
 * Pages are loaders, so no screen is evaluated. Throws one error that lists everything wrong.
 */
export async function readModule(folder: string): Promise<Source> {
  const file = join(folder, 'src/module.ts')
  if (!existsSync(file)) throw new Error(`${basename(folder)} has no src/module.ts`)
  const exported = (await import(pathToFileURL(file).href)) as { module?: { manifest: unknown; pages: Record<string, unknown> } }
  if (!exported.module) throw new Error(`${file} exports no "module"`)
  const { manifest, pages } = exported.module
  const parsed = moduleManifest.safeParse(manifest)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map((issue) => `manifest ${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const faults = [...namingFaults(parsed.data, basename(folder)), ...pageFaults(parsed.data, Object.keys(pages)), ...wordFaults(parsed.data)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return { manifest: parsed.data, pages: Object.keys(pages) }
}

/** Two remotes of one name load each other's code without an error (measured), so the folder gives the name. */
const namingFaults = (manifest: ModuleManifest, folder: string) =>
  manifest.id === folder ? [] : [`id "${manifest.id}" differs from the folder "${folder}"`]

function pageFaults({ routes, menu, permissions }: ModuleManifest, pages: readonly string[]) {
  const paths = routes.map(({ path }) => path)
  return [
    ...pages.filter((page) => !routes.some((route) => route.page === page)).map((page) => `page "${page}" is exposed but no route names it`),
    ...routes.filter(({ page }) => !pages.includes(page)).map(({ path, page }) => `route ${path} names the page "${page}", which is not exposed`),
    ...routes.filter(({ permission }) => !permissions.includes(permission)).map(({ path, permission }) => `route ${path} uses the permission "${permission}", which the module does not declare`),
    ...paths.filter((path, index) => paths.indexOf(path) !== index).map((path) => `route ${path} is declared twice`),
    ...menu.filter(({ link }) => !paths.includes(link)).map(({ id, link }) => `menu entry "${id}" leads to ${link}, which is no route of the module`),
  ]
}

function wordFaults({ routes, menu, locales }: ModuleManifest) {
  const used = [...routes.map(({ titleKey }) => titleKey), ...menu.map(({ labelKey }) => labelKey)]
  const keys = new Set([...used, ...Object.keys(locales.tr), ...Object.keys(locales.en)])
  return (['tr', 'en'] as const).flatMap((language) =>
    [...keys].filter((key) => !locales[language][key]?.trim()).map((key) => `"${key}" has no words in ${language}`),
  )
}
