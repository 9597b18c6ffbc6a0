import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { root } from '../local/bootstrap.mjs'
import { Refusal, print } from '../local/progress'

/**
 * A real nginx with its brotli module. `libraries` is the folder of its shared libraries, if they are not the
 * system's.
 */
export type NginxProgram = { program: string; brotli: string; libraries: string | undefined }

const packages = ['nginx', 'libnginx-mod-http-brotli-static']
/** Packages of the libraries that a machine without openssl or git may lack. */
const packageOf: Readonly<Record<string, string>> = {
  'libssl.so.3': 'libssl3',
  'libcrypto.so.3': 'libssl3',
  'libpcre2-8.so.0': 'libpcre2-8-0',
  'libcrypt.so.1': 'libcrypt1',
  'libz.so.1': 'zlib1g',
}

const within = (folder: string) => ({
  program: join(folder, 'usr/sbin/nginx'),
  brotli: join(folder, 'usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
})
const isThere = ({ program, brotli }: { program: string; brotli: string }) => existsSync(program) && existsSync(brotli)

/**
 * The system's nginx if it has the brotli module, otherwise Debian's packages, unpacked into `.cache` without an
 * installation, which needs no root.
 */
export function findNginx(): NginxProgram {
  if (isThere(within('/'))) return { ...within('/'), libraries: undefined }
  const folder = join(root, '.cache/nginx')
  if (!isThere(within(folder))) unpackInto(folder)
  return { ...within(folder), libraries: librariesIn(folder) }
}

/**
 * Unpacks into a temporary folder and renames it when complete, so that two simultaneous runs leave one complete
 * folder.
 */
function unpackInto(folder: string): void {
  print('  unpacking Debian’s nginx')
  mkdirSync(dirname(folder), { recursive: true })
  const unfinished = mkdtempSync(`${folder}-`)
  try {
    unpack(unfinished, packages)
    const missing = missingLibraries(within(unfinished).program).map((library) => packageOf[library] ?? library)
    if (missing.length > 0) unpack(unfinished, [...new Set(missing)])
    moveInto(folder, unfinished)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

function moveInto(folder: string, unfinished: string): void {
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run finished first.
    if (!isThere(within(folder))) throw error
  }
}

function unpack(folder: string, names: readonly string[]): void {
  // The package lists may be missing or old; only root can update them.
  if (run(folder, 'apt-get', 'download', ...names).status !== 0) {
    if (process.getuid?.() === 0) run(folder, 'apt-get', 'update')
    const again = run(folder, 'apt-get', 'download', ...names)
    if (again.status !== 0)
      throw new Refusal(
        `There is no nginx with the brotli module here, and Debian’s could not be fetched:\n${again.stderr ?? ''}\nInstall nginx and libnginx-mod-http-brotli-static, or run apt-get update.`,
      )
  }
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.deb'))) {
    const { status, stderr } = run(folder, 'dpkg', '-x', file, folder)
    if (status !== 0) throw new Refusal(`${file} could not be unpacked:\n${stderr}`)
    rmSync(join(folder, file))
  }
}

const run = (cwd: string, file: string, ...args: string[]) => spawnSync(file, args, { cwd, encoding: 'utf8' })

const missingLibraries = (program: string): string[] =>
  [...run('/', 'ldd', program).stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name = '']) => name)

function librariesIn(folder: string): string | undefined {
  const found = ['usr/lib', 'lib']
    .flatMap((parent) =>
      existsSync(join(folder, parent))
        ? readdirSync(join(folder, parent)).map((name) => join(folder, parent, name))
        : [],
    )
    .filter((path) => path.endsWith('-linux-gnu'))
  return found.length > 0 ? found.join(':') : undefined
}
