import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { entries } from './entries'

const src = join(__dirname, '../src')

/** Components without an appearance of their own. */
const unseen: Readonly<Record<string, string>> = {
  UiProvider: 'the page around everything, this catalogue’s too',
  GridHead: 'a part of DataGrid',
  GridRow: 'a part of DataGrid',
  Aside: 'a part of DetailDrawer',
  Sheet: 'a part of DetailDrawer',
  Head: 'a part of DetailDrawer',
  TopLine: 'a part of DetailDrawer',
  Title: 'a part of DetailDrawer',
  Content: 'a part of DetailDrawer',
  Actions: 'a part of DetailDrawer',
  Motion: 'what Toaster moves by',
  AnimatePresence: 'what Toaster moves by',
  BrowserRouter: 'the host’s routing',
  MemoryRouter: 'the tests’ routing',
  Navigate: 'the host’s routing',
  Route: 'the host’s routing',
  Routes: 'the host’s routing',
}

/** The components that a file exports: capitalized names that are declared, listed or re-exported. */
function componentsOf(text: string): string[] {
  const declared = [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name]) => name ?? '')
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
    (names ?? '').split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  )
  return [...declared, ...listed].filter((name) => /^[A-Z][a-z]\w*$/.test(name))
}

const exported = readdirSync(src)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .flatMap((file) =>
    componentsOf(readFileSync(join(src, file), 'utf8')).map((name) => `${file.replace(/\.tsx?$/, '')} ${name}`),
  )
const shown = entries.flatMap(({ file, shows }) => shows.map((name) => `${file} ${name}`))

test('exported names of files are found in every way of writing it', () => {
  expect(
    componentsOf(
      "export function Button() {}\nexport const Box = 1\nexport { Flex, Link as Way, useThing } from 'x'\nexport type Props = {}\nexport const NOW_MS = 1",
    ),
  ).toEqual(['Button', 'Box', 'Flex', 'Way'])
})

test('every component of the kit is in the catalogue, or is listed as having nothing to show', () => {
  expect(exported.filter((one) => !shown.includes(one) && !Object.hasOwn(unseen, one.split(' ')[1] ?? ''))).toEqual([])
})

test('the catalogue shows nothing that the kit does not have, and nothing twice', () => {
  expect(shown.filter((one) => !exported.includes(one))).toEqual([])
  expect(new Set(entries.map(({ file }) => file)).size).toBe(entries.length)
})

test('no exception is for a component that is shown, or gone', () => {
  expect(
    Object.keys(unseen).filter(
      (name) => !exported.some((one) => one.endsWith(` ${name}`)) || shown.some((one) => one.endsWith(` ${name}`)),
    ),
  ).toEqual([])
})

test.each(entries.map(({ file, states }) => [file, states.map(({ name }) => name)] as const))(
  '%s has states, each under a name of its own',
  (_file, names) => {
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  },
)
