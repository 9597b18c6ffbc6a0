import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { exportsOf, type Declared, type Exported } from './exportsReport'

/** The semver level of a change of exports; `major` with reasons. */
export type Verdict = { level: 'major' | 'minor' | 'patch'; why: readonly string[] }

/** By package: `{ ui: { Button: '…' } }`. */
type Packages = Readonly<Record<string, Declared>>

/** Path from the repository's root, where commands and tests run. */
const compiler = 'node_modules/ts7/bin/tsc'

/**
 * Checks with the compiler whether code written for `was` still compiles with `now`: every value must have the old
 * type, every old type the new one, and no key may be missing. Works in `<root>/shared/<package>/dist/api`, beside
 * the libraries that the declarations import.
 */
export function verdictOf(root: string, was: Packages, now: Packages): Verdict {
  const gone: string[] = []
  const added: string[] = []
  const probes: { what: string; line: string }[] = []
  for (const name of Object.keys(was)) {
    lay(root, name, 'was', was[name] ?? {})
    lay(root, name, 'now', now[name] ?? {})
    for (const file of new Set([...Object.keys(was[name] ?? {}), ...Object.keys(now[name] ?? {})])) {
      const before = exportsOf(was[name]?.[file] ?? '')
      const after = exportsOf(now[name]?.[file] ?? '')
      const names = (all: readonly Exported[]) => new Set(all.map((one) => one.name))
      const place = `@kasa/${name}/${file}`
      gone.push(
        ...[...names(before)].filter((one) => !names(after).has(one)).map((one) => `${one} of ${place} is gone`),
      )
      added.push(...[...names(after)].filter((one) => !names(before).has(one)).map((one) => `${one} of ${place}`))
      for (const one of before.filter(({ name: its, kind }) => kind !== 'again' && names(after).has(its)))
        probes.push(...probesOf(one, name, file))
    }
  }
  const broken = failing(root, Object.keys(was), probes)
  if (gone.length + broken.length > 0) return { level: 'major', why: [...gone, ...broken] }
  return { level: added.length > 0 ? 'minor' : 'patch', why: added }
}

function probesOf({ name, kind, parameters }: Exported, of: string, file: string) {
  const what = `${name} of @kasa/${of}/${file} is another`
  const from = (time: 'was' | 'now') => `import('@${time}/${of}/${file}').${name}`
  const any = parameters > 0 ? `<${Array.from({ length: parameters }, () => 'any').join(', ')}>` : ''
  const keys = (before: string, after: string) => ({
    what,
    line: `const _: [Exclude<keyof (${before}), keyof (${after})>] extends [never] ? true : false = true`,
  })
  if (kind === 'type')
    return [
      { what, line: `const _: ${from('now')}${any} = null! as ${from('was')}${any}` },
      keys(`${from('was')}${any}`, `${from('now')}${any}`),
    ]
  const value = { what, line: `const _: typeof ${from('was')} = null! as typeof ${from('now')}` }
  // A renamed optional prop is assignable in both directions, so keys are compared too.
  const props = (time: 'was' | 'now') => `First<typeof ${from(time)}>`
  return kind === 'function' ? [value, keys(props('was'), props('now'))] : [value]
}

const firstArgument = 'type First<F> = F extends (first: infer P, ...rest: never[]) => unknown ? P : unknown'

const placeOf = (root: string, name: string) => join(root, 'shared', name, 'dist/api')

/** Writes declarations where their imports resolve; packages of one version refer to each other. */
function lay(root: string, name: string, time: 'was' | 'now', files: Declared): void {
  const place = join(placeOf(root, name), time)
  rmSync(place, { recursive: true, force: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, file)), { recursive: true })
    writeFileSync(join(place, `${file}.d.ts`), text.replace(/(['"])@kasa\/(ui|console|desk)\//g, `$1@${time}/$2/`))
  }
}

function failing(root: string, names: readonly string[], probes: readonly { what: string; line: string }[]): string[] {
  const place = placeOf(root, names[0] ?? '')
  writeFileSync(
    join(place, 'probe.ts'),
    [...probes.map(({ line }, index) => line.replace('_', `p${index}`)), firstArgument].join('\n'),
  )
  const paths = Object.fromEntries(
    names.flatMap((name) =>
      ['was', 'now'].map((time) => [`@${time}/${name}/*`, [join(placeOf(root, name), time, '*')]]),
    ),
  )
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    module: 'esnext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    types: [],
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    paths,
  }
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['probe.ts'] }))
  const { stdout, status } = spawnSync(process.execPath, [compiler, '-p', place, '--pretty', 'false'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const lines = [...stdout.matchAll(/probe\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line))
  if (status !== 0 && lines.length === 0) throw new Error(`The compiler could not judge the exports:\n${stdout}`)
  return [...new Set(lines.map((line) => probes[line - 1]?.what ?? ''))]
}

/** The smallest version after this verdict. */
export function versionAfter(version: string, { level }: Verdict): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  if (level === 'major') return `${major + 1}.0.0`
  return level === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

const isLess = (one: string, other: string) => {
  const [a = [], b = []] = [one, other].map((text) => text.split('.').map(Number))
  const at = a.findIndex((number, index) => number !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** Why `version` is too small a step from `was`; undefined if it is not. */
export function tooSmall(was: string, version: string, verdict: Verdict): string | undefined {
  const least = versionAfter(was, verdict)
  if (!isLess(version, least)) return undefined
  return `${version} is too small, ${least} is needed after ${was}: ${verdict.why.join('; ') || 'what is exported reads otherwise'}`
}
