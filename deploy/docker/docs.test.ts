import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { parse } from 'yaml'

import { root } from '../local/bootstrap.mjs'
import { readManifests } from '../kubernetes/manifests'

/**
 * Checks each documented command, by its program, against what it refers to. docker.long.test.ts runs the Node
 * commands.
 */
const text = readFileSync(join(root, 'docs/deploying.md'), 'utf8')
const commands = [...text.matchAll(/```sh\n(.*?)```/gs)]
  .flatMap(([, block = '']) => block.trim().split('\n'))
  .map((line) => line.replace(/\s+#.*$/, ''))
const scripts = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
  .scripts
const compose = parse(readFileSync(join(root, 'deploy/docker/compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<string, { profiles?: string[] }>
}

test('every path in a command exists', () => {
  expect(commands.length).toBeGreaterThan(5)
  const paths = commands
    .flatMap((command) => command.split(/\s+/))
    .filter((word) => word.startsWith('deploy/') && !word.endsWith('/.env'))
  expect(paths.length).toBeGreaterThan(6)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('every path, script, project and profile in the text exists', () => {
  const named = [...text.matchAll(/`((?:deploy|shared|docs)\/[^`\s]*)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const ran = [...text.matchAll(/npm run ([a-z-]+)/g)].map(([, name = '']) => name)
  expect(ran.filter((name) => !(name in scripts))).toEqual([])
  expect(readFileSync(join(root, 'playwright.config.ts'), 'utf8')).toContain(
    `name: '${/--project ([a-z]+)/.exec(text)?.[1]}'`,
  )
  expect(compose.services['mail']?.profiles).toEqual([/--profile ([a-z]+)/.exec(text)?.[1]])
  const files = [...text.matchAll(/`((?:sites\/)?[a-z.]+\.conf)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => file !== 'site.conf')
  expect(files.filter((file) => !existsSync(join(root, 'deploy/nginx', file)))).toEqual([])
})

test('commands that act on a service, a job or files name all of them', () => {
  for (const [, service = ''] of text.matchAll(/exec -T (\S+)/g))
    expect(Object.keys(compose.services)).toContain(service)
  const jobs = readManifests()
    .filter(({ kind }) => kind === 'Job')
    .map(({ metadata }) => `job/${metadata.name}`)
  expect(text.match(/job\/[a-z]+/g)).toEqual(jobs)
  const applied = commands.flatMap((command) => command.match(/deploy\/kubernetes\/\S+/g) ?? [])
  const shipped = readdirSync(join(root, 'deploy/kubernetes')).filter(
    (file) => file.endsWith('.yaml') && !file.includes('template'),
  )
  expect(applied.map((path) => path.replace('deploy/kubernetes/', '')).sort()).toEqual(shipped.sort())
})
