import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ModuleManifest } from '@kasa/module/manifest'
import { parse } from 'yaml'

import { root } from '../local/bootstrap.mjs'
import { teamFiles } from './teamFiles'

let modules: ModuleManifest[]
beforeAll(() => {
  // Runs in plain Node, because Jest would load the ES modules as CommonJS.
  const code = `import { readManifests } from './deploy/modules/manifests.ts'; console.log(JSON.stringify(await readManifests()))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    cwd: root,
    encoding: 'utf8',
  })
  if (!stdout) throw new Error(stderr)
  modules = JSON.parse(stdout) as ModuleManifest[]
})

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
const actionValidator = (file: string) =>
  spawnSync(process.execPath, [join(root, 'deploy/node_modules/@action-validator/cli/cli.mjs'), file], {
    cwd: root,
    encoding: 'utf8',
  })

test('the files match what the modules declare; npm run team-files writes them anew', () => {
  expect(modules.length).toBeGreaterThanOrEqual(6)
  for (const [path, text] of Object.entries(teamFiles(modules))) expect([path, read(path)]).toEqual([path, text])
  expect(readdirSync(join(root, 'deploy/pipelines')).sort()).toEqual(modules.map(({ id }) => `${id}.yml`).sort())
})

test('a change inside a module is its owner’s to review, and everything else the platform’s', () => {
  const rules = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(/\s+/))
  // The last matching rule applies.
  const ownerOf = (path: string) =>
    rules.filter(([pattern = '']) => pattern === '*' || path.startsWith(pattern)).at(-1)?.[1]
  for (const { id, owner } of modules)
    expect([ownerOf(`/remotes/${id}/src/module.ts`), ownerOf(`/deploy/pipelines/${id}.yml`)]).toEqual([
      owner.contact,
      owner.contact,
    ])
  expect([ownerOf('/host/src/main.tsx'), ownerOf('/shared/module/src/manifest.ts')]).toEqual([
    'platform@kasa.example',
    'platform@kasa.example',
  ])
})

test('GitHub’s schema accepts the pipelines, and rejects a broken one @long', () => {
  for (const { id } of modules) {
    const { status, stdout, stderr } = actionValidator(join(root, 'deploy/pipelines', `${id}.yml`))
    // It warns about every path filter, because it does not check them.
    const output = (stdout + stderr).replace(/^WARNING: Glob validation.*\n/gm, '')
    expect([id, status, output]).toEqual([id, 0, ''])
  }
  const folder = mkdtempSync(join(tmpdir(), 'kasa-pipeline-'))
  const broken = join(folder, 'broken.yml')
  writeFileSync(broken, read(`deploy/pipelines/${modules[0]?.id}.yml`).replace('runs-on:', 'runs-in:'))
  expect(actionValidator(broken).status).not.toBe(0)
  rmSync(folder, { recursive: true })
})

type Pipeline = {
  jobs: Record<string, { steps: { run?: string; uses?: string }[] }>
  on: { workflow_dispatch: { inputs: { act: { options: string[] } } } }
}

test('a pipeline runs commands that this repository has, only for its own module, and actions by commit', () => {
  for (const { id } of modules) {
    const { jobs, on } = parse(read(`deploy/pipelines/${id}.yml`)) as Pipeline
    const steps = Object.values(jobs).flatMap((job) => job.steps)
    const acts = on.workflow_dispatch.inputs.act.options
    const commands = steps
      .flatMap(({ run }) => run ?? [])
      .flatMap((run) => (run.includes('"$ACT"') ? acts.map((act) => run.replace('"$ACT"', act)) : run))
    expect(commands).toHaveLength(3 + acts.length)
    for (const command of commands) {
      const [, name = '', module] = /^npm run ([a-z-]+)(?: -- ([a-z0-9-]+)(?: --canary \d+)?)?$/.exec(command) ?? []
      expect([command, name in scripts]).toEqual([command, true])
      if (name !== 'check') expect(module).toBe(id)
    }
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/@[0-9a-f]{40}$/)
  }
})
