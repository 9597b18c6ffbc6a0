import { budgetFaults, mostKb } from '@kasa/module/budget'

import type { Build } from './build'

/**
 * What a module's files would do to every other module, as sentences, whoever built them and whatever they say of
 * themselves: a second React, a hand on what the page is made of, more weight than any module gets. The preset refuses
 * the same; a build need not come from it. No reason is good enough to release in spite of these.
 */
export async function dangers({ id, described, files }: Pick<Build, 'id' | 'described' | 'files'>): Promise<string[]> {
  if (described.kind === 'host') return []
  // A rollback starts without the compiler.
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
