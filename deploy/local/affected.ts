import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import ts from 'typescript'

import { root } from './bootstrap.mjs'

/** The API folders and screens of each module's area; its browser tests are in `e2e/<module>`. */
const areas = {
  host: /^host\/|\/(auth|config|layout|modules|overrides|releases|sessions|web)\//,
  remit: /remit|deposit|bank|statement|limit|match|incoming|\/(assignment|balances|bots?|botapi|desk|shifts)(\/|\.)/i,
  withdraw: /withdraw|payout/i,
  admin: /\/(admin|approvals|audit|auditlog|callbacks|merchants|otherPerson|users)\//,
  card: /\bcard/i,
  papara: /papara/i,
  reports: /report/i,
} as const
type Area = keyof typeof areas

const isArea = (word: string): word is Area => Object.hasOwn(areas, word)

/** Tests to run, as paths from the root. */
export type Affected = { files: readonly string[]; jest: readonly string[]; browser: readonly string[] }

const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const isSpec = (file: string) => /^e2e\/.*\.spec\.ts$/.test(file)
const sourcePattern = /\.(ts|tsx|mjs)$/
/** These files import every part of the server, so their own importers are not counted as affected. */
const hubs = new Set(['api/src/app.ts', 'api/src/main.ts'])

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const linesOf = (text: string) => text.split('\n').filter(Boolean)

/**
 * Files that differ from `base`, including new ones, without deleted ones. The default base is where this branch left
 * main. On main, these are the uncommitted files or, if there are none, those of the last commit.
 */
export function changedFiles(base?: string): readonly string[] {
  const uncommitted = git('status', '--porcelain') !== ''
  const from =
    base ??
    (git('rev-parse', '--abbrev-ref', 'HEAD') === 'main'
      ? uncommitted
        ? 'HEAD'
        : 'HEAD~1'
      : git('merge-base', 'HEAD', 'main'))
  return [
    ...linesOf(git('diff', '--name-only', '--diff-filter=d', from)),
    ...linesOf(git('ls-files', '--others', '--exclude-standard')),
  ]
}

/** All sources of the workspace. */
const sources = () =>
  linesOf(git('ls-files', '--cached', '--others', '--exclude-standard')).filter(
    (file) => sourcePattern.test(file) && existsSync(join(root, file)),
  )

/** The workspace file that an import resolves to; undefined for an external package. */
function resolved(specifier: string, from: string): string | undefined {
  const [, name = '', rest = ''] = /^@kasa\/([^/]+)\/(.+)$/.exec(specifier) ?? []
  const path = specifier.startsWith('.')
    ? join(dirname(from), specifier)
    : name === 'api'
      ? `api/src/${rest}`
      : name && `shared/${name}/src/${rest}`
  return path ? ['', '.ts', '.tsx', '.mjs'].map((end) => path + end).find(isFile) : undefined
}

const known = new Map<string, boolean>()
function isFile(path: string): boolean {
  const found = known.get(path) ?? (sourcePattern.test(path) && existsSync(join(root, path)))
  known.set(path, found)
  return found
}

/** The importers of each file. */
function importers(): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>()
  for (const file of sources()) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true)
    for (const { fileName } of importedFiles) {
      const target = resolved(fileName, file)
      if (target) by.set(target, [...(by.get(target) ?? []), file])
    }
  }
  return by
}

/** The folder of a part of the server, whose tests mostly use HTTP and are in the same folder. */
const serverFolder = (file: string) => /^api\/src\/[^/]+\//.exec(file)?.[0]

/**
 * The tests affected by these files: those that import them, directly or through others, those in the folders of
 * affected server files, and the browser tests of the changed files' areas.
 */
export function affectedBy(files: readonly string[]): Affected {
  const by = importers()
  const reached = new Set(files)
  for (const file of reached) if (!hubs.has(file)) for (const importer of by.get(file) ?? []) reached.add(importer)
  const folders = new Set([...reached].filter((file) => !isTest(file)).flatMap((file) => serverFolder(file) ?? []))
  for (const file of sources()) if (isTest(file) && folders.has(serverFolder(file) ?? '')) reached.add(file)
  const touchedAreas = (Object.keys(areas) as Area[]).filter((area) =>
    files.some((file) => !isTest(file) && (file.startsWith(`remotes/${area}/`) || areas[area].test(file))),
  )
  return {
    files: files.filter((file) => sourcePattern.test(file)),
    jest: [...reached].filter(isTest),
    browser: [...new Set([...[...reached].filter(isSpec), ...touchedAreas.flatMap(browserTestsOf)])],
  }
}

const browserTestsOf = (area: Area) => {
  const folder = `e2e/${area}`
  return existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : []
}

/**
 * The tests of a module or folder, on all levels: those whose path contains the word or belongs to the module's area.
 */
export function testsOf(word: string): Affected {
  const belongs = (file: string) =>
    file.toLowerCase().includes(word.toLowerCase()) ||
    (isArea(word) && (file.startsWith(`e2e/${word}/`) || areas[word].test(file)))
  const files = sources().filter(belongs)
  return { files, jest: files.filter(isTest), browser: files.filter(isSpec) }
}
