import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { pnpmCommand, root } from '../local/bootstrap.mjs'
import type { BuildStage } from './dockerfile'

/** How the image would start: working directory, environment and command. */
export type Replayed = { place: string; env: Record<string, string>; argv: string[] }

/**
 * Runs the stages of a Dockerfile in folders below `built`, without Docker: copies and installs for real. Skips
 * commands that need root.
 */
export function replay(stages: readonly BuildStage[], built: string): Replayed {
  let last: Replayed = { place: built, env: {}, argv: [] }
  for (const [index, { name, steps }] of stages.entries()) {
    const machine = join(built, name ?? String(index))
    let cwd = machine
    let env: Record<string, string> = {}
    let argv: string[] = []
    const inside = (path: string) => join(path.startsWith('/') ? machine : cwd, path)
    for (const step of steps) {
      if (step.does === 'WORKDIR') mkdirSync((cwd = inside(step.text)), { recursive: true })
      if (step.does === 'ENV') env = { ...env, ...step.set }
      if (step.does === 'COPY')
        copy(step.from === undefined ? root : join(built, step.from), step.sources, inside(step.target))
      if (step.does === 'RUN' && step.text.includes('-- pnpm ')) install(step.text, cwd, env)
      if (step.does === 'CMD') argv = step.argv
    }
    last = { place: cwd, env, argv }
  }
  return last
}

/** Like Docker's COPY: copies a folder's contents, or a file, below the target. */
function copy(from: string, sources: readonly string[], target: string): void {
  for (const source of sources) {
    const path = join(from, source)
    const to =
      statSync(path).isDirectory() || !target.endsWith('/') ? target : join(target, source.split('/').at(-1) ?? '')
    mkdirSync(dirname(to), { recursive: true })
    // The working tree contains what .dockerignore excludes from an image.
    cpSync(path, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => from !== root || !/\/(node_modules|dist)$/.test(file),
    })
  }
}

function install(command: string, cwd: string, env: Record<string, string>): void {
  const [pnpm = '', ...own] = pnpmCommand() as string[]
  const given = command.slice(command.indexOf('-- pnpm ') + '-- pnpm '.length).split(' ')
  const { status, stdout, stderr } = spawnSync(pnpm, [...own, ...given], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
}
