import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'

const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => file !== '' && existsSync(join(root, file)))
/** The module that the guide creates step by step. */
const made = 'remotes/chargebacks'
const folders = ['api', 'deploy', 'docs', 'e2e', 'host', 'remotes', 'shared', '.github']

/**
 * Paths of the repository in a document's inline code: whole paths, without placeholders, patterns and files that the
 * guide creates.
 */
const pathsIn = (text: string) =>
  [...text.replace(/```.*?```/gs, '').matchAll(/`([\w./-]+)`/g)]
    .map(([, path = '']) => path)
    .filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))

test('documents are found, and they name files', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/asvs.md']))
  expect(pathsIn(readFileSync(join(root, 'docs/asvs.md'), 'utf8')).length).toBeGreaterThan(60)
})

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; level 3 requirements have higher numbers. */
const asvs =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2'

test('every requirement of ASVS 5.0.0 level 2 has one line, which names a test where it says it holds', () => {
  const upTo = (section: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
  const wanted = asvs.split(' ').flatMap((one) => upTo(one.split(':')[0] ?? '', 1, Number(one.split(':')[1])))
  const lines = readFileSync(join(root, 'docs/asvs.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const documented = lines.flatMap(([, ids = '']) =>
    ids.split(', ').flatMap((one) => {
      const [, section = '', from = '', to = from] = /^(\d+\.\d+)\.(\d+)(?:–\1\.(\d+))?$/.exec(one) ?? []
      return upTo(section, Number(from), Number(to))
    }),
  )
  expect(documented.sort()).toEqual(wanted.sort())
  expect(
    lines
      .filter(
        ([, , , state = '', where = '']) =>
          !['held', 'made so', 'not ours', 'open'].includes(state) ||
          (state === 'held' && !/\.(test|spec)\.tsx?`/.test(where)),
      )
      .map(([, ids]) => ids),
  ).toEqual([])
})

/** The folders of the repository below a folder, according to git. */
const foldersIn = (above: string) => [
  ...new Set(
    execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', `./${above}`], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => file.slice(above.length).includes('/') && existsSync(join(root, file)))
      .map((file) => file.slice(above.length).split('/')[0] ?? '')
      .filter((name) => !name.startsWith('.')),
  ),
]

test('the diagram in ARCHITECTURE.md has exactly the folders that exist', () => {
  const [, picture = ''] = /```\n(.*?)```/s.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) ?? []
  const named = (pattern: RegExp) => [...picture.matchAll(pattern)].map(([, name = '']) => name).sort()
  expect(named(/^(\w+)\//gm)).toEqual(foldersIn('').sort())
  expect(named(/^ {2}(\w+)\//gm)).toEqual(foldersIn('shared/').sort())
  const [, modules = ''] = /^remotes\/ +([\w ]+):/m.exec(picture) ?? []
  expect(modules.split(/ +/).sort()).toEqual(foldersIn('remotes/').sort())
})

test.each(documents)('what %s names exists', (document) => {
  const named = new Set(pathsIn(readFileSync(join(root, document), 'utf8')))
  expect([...named].filter((path) => !path.startsWith(made) && !existsSync(join(root, path)))).toEqual([])
})
