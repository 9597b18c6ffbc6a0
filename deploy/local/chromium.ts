import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

import { installDebian, onPath } from './debian'

/** Chromium without windows: the same engine, with a third less work for the same tests. */
const shell = 'chromium-headless-shell'
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const isOffered = (packageName: string): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-cache', ['show', packageName]).status === 0

/** CHROMIUM_PATH, else Debian's headless shell, else any Chromium here, else what Debian has to install. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  const own = existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
  const found = names.map(onPath).find((file) => file !== undefined) ?? own
  if (found?.endsWith(shell)) return found
  const instead = 'Install Chromium or Chrome, or give its path in CHROMIUM_PATH.'
  try {
    if (found === undefined || isOffered(shell)) installDebian(shell, instead)
  } catch (error) {
    if (found === undefined) installDebian('chromium', `${instead} (${String(error)})`)
  }
  const file = names.map(onPath).find((name) => name !== undefined) ?? found
  if (!file) throw new Error(`apt-get installed Chromium, but none is on the PATH. ${instead}`)
  return file
}
