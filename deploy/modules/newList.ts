import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { Refusal } from '../local/progress'
import { appendTo, importInto, type Place } from './appendTo'
import { shortLines } from './shortLines'

/** The options of a new list. Titles are its menu entry and its heading in both languages. */
export type ListWishes = { module: string; noun: string; nouns: string; titles: { tr: string; en: string } }

/** Used in URLs, file names and permissions, and as the table's name. */
const nounIds = /^[a-z][a-z0-9]{1,30}$/
/** SQL keywords, which cannot be table names. */
const ofSql = new Set(
  'all and any array as case check column default desc distinct end false for from grant group having in into like limit not null offset on only or order placing primary references select table then to true union unique user using when where window with'.split(
    ' ',
  ),
)

const words = (text: string) => text.replaceAll("'", '’')
export const capital = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

/**
 * Reads the command line's options, with defaults derived from the noun. Throws `Refusal` with a message for the
 * user.
 */
export function readListWishes(
  [module, noun]: readonly (string | undefined)[],
  given: { plural?: string | undefined; tr?: string | undefined; en?: string | undefined },
  command = 'new-list -- remit dispute',
): ListWishes {
  if (!module || !noun) throw new Refusal(`Name the module and the noun, for example npm run ${command}.`)
  const nouns = given.plural ?? `${noun}s`
  for (const name of [noun, nouns])
    if (!nounIds.test(name)) throw new Refusal(`A noun has small letters and digits, 2 to 31; it is "${name}".`)
  if (ofSql.has(noun)) throw new Refusal(`${noun} is a word of SQL, and no table can be called so; choose another.`)
  if (nouns === noun) throw new Refusal('The plural must be another word than the noun: files are called by both.')
  const en = words(given.en ?? capital(nouns))
  return { module, noun, nouns, titles: { en, tr: words(given.tr ?? en) } }
}

/** The target path of each file of the template. */
const places = {
  'contract.ts': 'shared/contracts/src/__nouns__.ts',
  'migration.sql': 'api/migrations/__number__.do.__nouns__.sql',
  'routes.ts': 'api/src/__nouns__/__nouns__.routes.ts',
  'service.ts': 'api/src/__nouns__/__nouns__.service.ts',
  'sql.ts': 'api/src/__nouns__/__nouns__.sql.ts',
  'api.test.ts': 'api/src/__nouns__/__nouns__.test.ts',
  'access.ts': 'api/src/__nouns__/testing/__noun__Access.ts',
  'Page.tsx': 'remotes/__module__/src/__nouns__/__Nouns__Page.tsx',
  'Queries.ts': 'remotes/__module__/src/__nouns__/__noun__Queries.ts',
  'Words.ts': 'remotes/__module__/src/__nouns__/__noun__Words.ts',
  'page.test.tsx': 'remotes/__module__/src/__nouns__/__nouns__.test.tsx',
} as const

export const manifestOf = (module: string) => `remotes/${module}/src/module.ts`

const recordWordsOf = (module: string) => `remotes/${module}/src/locales/recordWords.ts`
/** Where a module that had no words for its records gets them. */
const noRecordWords = `import type { RecordWords } from '@kasa/module/recordWords'

/** What this module calls its own records wherever they are shown. */
export const recordWords: RecordWords = { en: {}, tr: {} }
`

export type Edit = { file: string; edit: (text: string) => string }

export const into = (place: Place, added: string) => (text: string) => appendTo(text, place, added)
export const all =
  (...edits: Edit['edit'][]) =>
  (text: string) =>
    edits.reduce((done, edit) => edit(done), text)

/**
 * How a page of the queue or list appears in the console: its permissions, its count in the menu, and its actions in
 * the audit log as [English, Turkish].
 */
type Shown = {
  codes: readonly string[]
  badge: { count: string; variant: 'neutral' | 'danger' }
  first?: string
  acts: Readonly<Record<string, readonly [en: string, tr: string]>>
  /** Texts for its calls that move money, as [English, Turkish]; the module's existing ones are kept. */
  money?: Readonly<Record<string, readonly [en: string, tr: string]>>
}

/** The edits that add a page to its module and to the routes. */
export function shownBy(root: string, { module, noun, nouns, titles }: ListWishes, shown: Shown): Edit[] {
  const Nouns = capital(nouns)
  const { codes, badge, first, acts, money = {} } = shown
  const manifest = readFileSync(join(root, manifestOf(module)), 'utf8')
  // After the module's other pages: after sign-in, users see the first entry of the menu, which must not become a new
  // list.
  const section = [...manifest.matchAll(/section: '(\w+)'/g)].at(-1)?.[1] ?? 'main'
  const ahead = first === undefined ? '' : ` first: '${first}',`
  const wordsIn = (at: 0 | 1) =>
    Object.entries(money).flatMap(([key, text]) => (manifest.includes(`'${key}'`) ? [] : [`'${key}': '${text[at]}',`]))
  const recordsIn = (at: 0 | 1, title: string) =>
    [
      `'object.${noun}': '${title}',`,
      ...Object.entries(acts).map(([act, text]) => `'action.${noun}.${act}': '${title}: ${text[at]}',`),
    ].join('\n')
  return [
    {
      file: 'api/src/app.ts',
      edit: all(into(['routes'], `${noun}Routes,`), (text) =>
        importInto(text, `${noun}Routes`, `./${nouns}/${nouns}.routes`),
      ),
    },
    {
      file: manifestOf(module),
      edit: all(
        into(
          ['module', 0, 'routes'],
          `{ path: '/${noun}/list', page: '${nouns}', titleKey: 'menu.${nouns}', permission: '${noun}.list',${ahead} },`,
        ),
        into(
          ['module', 0, 'menu'],
          `{ id: '${nouns}', labelKey: 'menu.${nouns}', icon: 'inbox', link: '/${noun}/list', section: '${section}', order: 90, badge: { count: '${badge.count}', variant: '${badge.variant}' } },`,
        ),
        into(['module', 0, 'permissions'], codes.map((code) => `'${code}',`).join('\n')),
        into(['module', 0, 'locales', 'tr'], [`'menu.${nouns}': '${titles.tr}',`, ...wordsIn(1)].join('\n')),
        into(['module', 0, 'locales', 'en'], [`'menu.${nouns}': '${titles.en}',`, ...wordsIn(0)].join('\n')),
        firstRecordWords,
        into(['module', 1], `${nouns}: () => import('./${nouns}/${Nouns}Page').then((file) => file.${Nouns}Page),`),
      ),
    },
    {
      file: recordWordsOf(module),
      edit: all(
        into(['recordWords', 'en'], recordsIn(0, titles.en)),
        into(['recordWords', 'tr'], recordsIn(1, titles.tr)),
      ),
    },
  ]
}

/** Sets `recordWords` in a module's manifest, a field of the contract since its minor version 3. */
const firstRecordWords = (text: string): string =>
  /\brecordWords: true\b/.test(text)
    ? text
    : appendTo(
        appendTo(text.replace(/minMinor: [0-2]\b/, 'minMinor: 3'), ['module', 0], 'recordWords: true,'),
        ['module', 2],
        `recordWords: () => import('./locales/recordWords').then((file) => file.recordWords),`,
      )

/** The next free migration number. */
function nextNumber(root: string): string {
  const numbers = readdirSync(join(root, 'api/migrations')).map((file) => Number.parseInt(file, 10))
  return String(Math.max(...numbers) + 1).padStart(3, '0')
}

const textOf = (root: string, file: string): string =>
  file.endsWith('/recordWords.ts') && !existsSync(join(root, file))
    ? noRecordWords
    : readFileSync(join(root, file), 'utf8')

/** Why the list cannot be added, checked before anything is written. */
export function obstacleOf(root: string, { module, noun, nouns }: ListWishes): string | undefined {
  if (!existsSync(join(root, manifestOf(module))))
    return `There is no module ${module}: ${manifestOf(module)} is not there.`
  if (readFileSync(join(root, 'shared/domain/src/permissions.ts'), 'utf8').includes(`'${noun}.list'`))
    return `There is a permission ${noun}.list already.`
  const folders = ['api/src', `remotes/${module}/src`].map((folder) => `${folder}/${nouns}`)
  const taken = [...folders, `shared/contracts/src/${nouns}.ts`].find((path) => existsSync(join(root, path)))
  return taken && `${taken} is there already.`
}

/** True if the module's package has what tests of a screen need. */
export const testsScreens = (root: string, module: string): boolean =>
  readFileSync(join(root, `remotes/${module}/package.json`), 'utf8').includes('"@kasa/testing"')

const short = (file: string, text: string, before?: string) => (/\.tsx?$/.test(file) ? shortLines(text, before) : text)

/** Writes the template's files and the edited files, all or none. Returns their paths. */
export function writeFrom(
  root: string,
  template: { folder: string; places: Readonly<Record<string, string>>; names: Readonly<Record<string, string>> },
  edits: readonly Edit[],
): { made: string[]; edited: string[] } {
  const names = { ...template.names, number: nextNumber(root) }
  const filled = (text: string) =>
    Object.entries(names).reduce((done, [key, value]) => done.replaceAll(`__${key}__`, value), text)
  // Computed first: if a file cannot be edited, nothing is written.
  const edited = edits.map(({ file, edit }) => {
    const before = textOf(root, file)
    return [file, short(file, edit(before), before)] as const
  })
  const made = Object.entries(template.places)
    .filter(([name]) => name !== 'page.test.tsx' || testsScreens(root, template.names['module'] ?? ''))
    .map(([name, place]) => {
      const text = filled(readFileSync(join(root, 'deploy/modules', template.folder, `${name}.template`), 'utf8'))
      return [filled(place), short(name, text)] as const
    })
  for (const [path, text] of [...made, ...edited]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return { made: made.map(([path]) => path), edited: edited.map(([path]) => path) }
}

/** The values of the template's placeholders. */
export const namesOf = ({ module, noun, nouns, titles }: ListWishes): Record<string, string> => ({
  module,
  noun,
  nouns,
  Noun: capital(noun),
  Nouns: capital(nouns),
  ...titles,
})

/**
 * Writes a list from its table to its screen, with tests, and its lines in the files that name every list. Returns
 * the files, new ones first. Throws `Refusal` before anything is written.
 */
export function writeList(root: string, wishes: ListWishes): string[] {
  const obstacle = obstacleOf(root, wishes)
  if (obstacle !== undefined) throw new Refusal(obstacle)
  const { module, noun } = wishes
  const codes = [`${noun}.list`, `${noun}.resolve`]
  const edits = [
    {
      file: 'shared/domain/src/permissions.ts',
      edit: into(
        ['permissions'],
        codes.map((code) => `  '${code}': { scope: 'ADMIN', module: '${module}' },\n`).join(''),
      ),
    },
    ...shownBy(root, wishes, {
      codes,
      badge: { count: `${noun}.open`, variant: 'neutral' },
      acts: { resolve: ['resolved', 'sonuçlandırıldı'] },
    }),
  ]
  const { made, edited } = writeFrom(root, { folder: 'listTemplate', places, names: namesOf(wishes) }, edits)
  return [...made, ...edited]
}
