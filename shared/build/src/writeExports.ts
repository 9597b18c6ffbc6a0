import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { readReport, reportFile, reportText, type Declared } from './exportsReport'
import { tooSmall, verdictOf } from './exportsVerdict'
import { isInner, withheldFromRemotes } from './sharedPackages'

/**
 * `npm run api`: writes the exports of ui, console and desk for modules, if their version matches the change;
 * `--check` only reports what is missing.
 */
const root = join(import.meta.dirname, '../../..')
const names = ['ui', 'console', 'desk'] as const
const isCheck = process.argv.includes('--check')

/** The compiler's current declarations of these packages. */
function declared(): Record<string, Declared> {
  const place = join(root, '.cache/api')
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    removeComments: true,
    rootDir: '../../shared',
    outDir: 'now',
  }
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions,
      include: names.map((name) => `../../shared/${name}/src`),
      exclude: ['../../**/*.test.ts', '../../**/*.test.tsx'],
    }),
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/ts7/bin/tsc', '-p', place, '--pretty', 'false'],
    { cwd: root, encoding: 'utf8' },
  )
  if (status !== 0) {
    process.stderr.write(stdout)
    process.exit(1)
  }
  return Object.fromEntries(names.map((name) => [name, filesOf(name, join(place, 'now', name, 'src'))]))
}

function filesOf(name: string, folder: string): Declared {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => file.slice(0, -'.d.ts'.length))
    .sort()
  const isGiven = (key: string) => !withheldFromRemotes.includes(key) && !isInner(key)
  return Object.fromEntries(
    files
      .filter((file) => isGiven(`@kasa/${name}/${file}`))
      .map((file) => [file, readFileSync(join(folder, `${file}.d.ts`), 'utf8').trim()]),
  )
}

const versionOf = (name: string) =>
  (JSON.parse(readFileSync(join(root, 'shared', name, 'package.json'), 'utf8')) as { version: string }).version

function faults(now: Record<string, Declared>): string[] {
  const reports = new Map(
    names.filter((name) => existsSync(reportFile(root, name))).map((name) => [name, readReport(root, name)]),
  )
  const was = Object.fromEntries([...reports].map(([name, { files }]) => [name, files]))
  if ([...reports.keys()].every((name) => JSON.stringify(was[name]) === JSON.stringify(now[name])))
    return reports.size < names.length ? ['a report is missing'] : []
  const verdict = verdictOf(root, was, now)
  const [[name, { version }] = ['ui', { version: '0.0.0' }]] = reports
  return [
    tooSmall(version, versionOf(name), verdict) ??
      'the reports are not what the packages export; `npm run api` writes them',
  ]
}

const now = declared()
const [fault] = faults(now)
if (fault !== undefined && (isCheck || fault.includes('too small'))) {
  process.stderr.write(`✗ @kasa/ui, @kasa/console and @kasa/desk: ${fault}\n`)
  process.exitCode = 1
} else if (!isCheck) {
  for (const name of names)
    writeFileSync(reportFile(root, name), reportText(name, { version: versionOf(name), files: now[name] ?? {} }))
}
