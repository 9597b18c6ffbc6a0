import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'

const documents = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' }).split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
/** The module that the guide makes, step by step. */
const made = 'remotes/chargebacks'
const folders = ['api', 'deploy', 'docs', 'e2e', 'host', 'remotes', 'shared', '.github']

/** Files of the repository that a document names in code: whole paths, without placeholders, patterns and what is made later. */
const pathsIn = (text: string) =>
  [...text.replace(/```.*?```/gs, '').matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path).filter((path) => folders.some((folder) => path.startsWith(`${folder}/`)))

test('there are documents, and they name files', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/asvs.md']))
  expect(pathsIn(readFileSync(join(root, 'docs/asvs.md'), 'utf8')).length).toBeGreaterThan(60)
})

test.each(documents)('what %s names is there', (document) => {
  const named = new Set(pathsIn(readFileSync(join(root, document), 'utf8')))
  expect([...named].filter((path) => !path.startsWith(made) && !existsSync(join(root, path)))).toEqual([])
})
