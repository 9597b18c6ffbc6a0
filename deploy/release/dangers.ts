import { budgetFaults, mostKb } from '@kasa/module/budget'

import type { Build } from './build'

/**
 * What a module's files would break in every other module, as sentences: a second React, changes to the page's
 * globals, more code than a module may have. The build preset refuses the same, but a build need not use it.
 * `--despite` does not override these.
 */
export async function dangers({ id, described, files }: Pick<Build, 'id' | 'described' | 'files'>): Promise<string[]> {
  if (described.kind === 'host') return []
  // Loaded late: a rollback must start without the compiler.
  const [{ javascriptKb }, { scriptHarms }, { ownCopiesIn }] = await Promise.all([
    import('@kasa/build/assets'),
    import('@kasa/build/harm'),
    import('@kasa/build/ownCopies'),
  ])
  const scripts = new Map(
    await Promise.all(
      files.names.filter((file) => file.endsWith('.js')).map(async (file) => [file, await files.read(file)] as const),
    ),
  )
  const faults = budgetFaults(described.manifest)
  for (const [file, bytes] of scripts) {
    const text = bytes.toString()
    faults.push(
      ...ownCopiesIn(text).map((what) => `${file} brings ${what} of its own: a console has one, the host's`),
      ...scriptHarms(text).map((what) => `${file} ${what}: the page is everybody's`),
    )
  }
  const weigh = (names: readonly string[]) => javascriptKb(names, (file) => scripts.get(file) ?? Buffer.alloc(0))
  const { entry, pages } = described.assets
  const parts = [
    ...Object.entries(pages).map(([name, { files: its }]) => [name, [...entry.files, ...its]] as const),
    ...[...scripts.keys()].map((file) => [file, [file]] as const),
  ]
  const heavy = parts.map(([name, names]) => [name, weigh(names)] as const).filter(([, kb]) => kb > mostKb)
  return [
    ...faults,
    ...heavy.map(
      ([name, kb]) =>
        `${id} weighs ${kb.toFixed(1)} KB brotli with ${name}; the platform gives a module ${mostKb} KB at most`,
    ),
  ]
}
