import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { print } from './progress'

/** The path of a program, searched in PATH and the usual folders; undefined if it is missing. */
export const onPath = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file))

/** Installs a Debian package. Where that is not possible, throws with `instead` as the advice. */
export function installDebian(packageName: string, instead: string): void {
  if (process.getuid?.() !== 0 || !onPath('apt-get'))
    throw new Error(
      `There is no ${packageName} here and it cannot be installed (that takes root and apt-get). ${instead}`,
    )
  print(`  installing Debian’s ${packageName}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '--yes', '--no-install-recommends', packageName]]) {
    const { status, stdout, stderr } = spawnSync('apt-get', step, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${step.join(' ')} failed:\n${stdout}${stderr}`)
  }
}

/** The path of a program that a test needs; installs it if missing. */
export function debianTool(name: string, packageName: string): string {
  const found = onPath(name) ?? (installDebian(packageName, `Install ${packageName}.`), onPath(name))
  if (!found) throw new Error(`apt-get installed ${packageName}, but no ${name} is on the PATH.`)
  return found
}
