/**
 * The first step of every command in this folder, on a machine with only git, Node and npm: checks Node, installs
 * with the pinned pnpm, and runs TypeScript through tsx. Plain JavaScript without dependencies, because nothing is
 * installed yet.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { engines, packageManager } = readJson('package.json')

/** Exits with a message and a code; the only way to fail before TypeScript can run. */
function refuse(text) {
  process.stderr.write(`\n✗ ${text}\n`)
  process.exit(1)
}

function checkNode() {
  const wanted = engines.node.replace('>=', '')
  const older = wanted.localeCompare(process.versions.node, 'en', { numeric: true }) > 0
  if (older) refuse(`Kasa needs Node.js ${wanted} or newer; this is ${process.versions.node}.`)
}

/** The pinned pnpm: the installed one if its version is equal, otherwise through npm. */
export function pnpmCommand() {
  const version = packageManager.split('@')[1]
  const found = spawnSync('pnpm', ['--version'], {
    cwd: dirname(root),
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (found.status === 0 && found.stdout.trim() === version) return ['pnpm']
  return ['npm', 'exec', '--yes', `--package=pnpm@${version}`, '--', 'pnpm']
}

/** A hash of everything that determines the contents of node_modules. */
function installKey() {
  const hash = createHash('sha256')
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)))
  return hash.update(`${process.platform}-${process.arch}-${process.versions.modules}`).digest('hex')
}

function install() {
  const stamp = join(root, 'node_modules', '.kasa-install')
  const key = installKey()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return
  process.stderr.write(`• installing packages with ${packageManager}\n`)
  const startedMs = Date.now()
  const [command, ...args] = pnpmCommand()
  // Without a terminal: otherwise pnpm asks before it replaces a node_modules of another layout, and waits forever.
  const { status } = spawnSync(command, [...args, 'install', '--frozen-lockfile', '--reporter=append-only'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CI: 'true', PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  })
  if (status !== 0) refuse(`Installing the packages failed (exit ${status}); the lines above say why.`)
  writeFileSync(stamp, key)
  process.stderr.write(`✓ packages installed (${((Date.now() - startedMs) / 1000).toFixed(1)} s)\n`)
}

/**
 * Installs the dependencies and runs a TypeScript file of this repository in this process. `file` is relative to the
 * root.
 */
export async function run(file) {
  checkNode()
  install()
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(join(root, file)).href)
}
