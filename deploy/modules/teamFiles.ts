import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import type { ModuleManifest } from '@kasa/module/manifest'

import { pipelineOf } from './pipeline'

/** The files about a module outside its folder, generated from the owner in its manifest. */
type Owned = Pick<ModuleManifest, 'id' | 'owner'>

const platform = 'platform@kasa.example'
const pipelines = 'deploy/pipelines'

const codeowners = (modules: readonly Owned[]): string => {
  const lines = modules
    .map(({ id, owner }) => [`/remotes/${id}/ /${pipelines}/${id}.yml`.split(' '), owner.contact] as const)
    .flatMap(([paths, contact]) => paths.map((path) => `${path.padEnd(32)} ${contact}`))
  return [
    '# Written by `npm run team-files` from the owner that each module names in its src/module.ts.',
    `${'*'.padEnd(32)} ${platform}`,
    ...lines,
    '',
  ].join('\n')
}

/** The files by path: CODEOWNERS, and each team's release pipeline. */
export function teamFiles(modules: readonly Owned[]): Record<string, string> {
  const sorted = [...modules].sort((a, b) => (a.id < b.id ? -1 : 1))
  return {
    '.github/CODEOWNERS': codeowners(sorted),
    ...Object.fromEntries(sorted.map((module) => [`${pipelines}/${module.id}.yml`, pipelineOf(module)])),
  }
}

/** Writes them into a tree, and removes the pipelines of deleted modules. */
export function writeTeamFiles(root: string, modules: readonly Owned[]): void {
  const files = teamFiles(modules)
  mkdirSync(join(root, pipelines), { recursive: true })
  for (const name of readdirSync(join(root, pipelines)))
    if (!(`${pipelines}/${name}` in files)) rmSync(join(root, pipelines, name))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}
