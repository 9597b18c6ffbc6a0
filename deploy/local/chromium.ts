import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium } from 'playwright'

import { say } from './progress'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const onPath = (name: string): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)).find((file) => existsSync(file))

const installed = (): string | undefined => names.map(onPath).find((file) => file !== undefined)

/** CHROMIUM_PATH, the system's, Playwright's own where somebody installed it, else Debian's where we may install it. */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  const found = installed() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  return found ?? installWithApt()
}

function installWithApt(): string {
  if (process.getuid?.() !== 0 || !onPath('apt-get'))
    throw new Error('There is no Chromium here and it cannot be installed (that takes root and apt-get). Install Chromium or Chrome, or give its path in CHROMIUM_PATH.')
  say('  installing Debian’s Chromium')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']]
  for (const step of steps) {
    const { status, stdout, stderr } = spawnSync('apt-get', step, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`apt-get ${step.join(' ')} failed:\n${stdout}${stderr}`)
  }
  const file = installed()
  if (!file) throw new Error('apt-get installed chromium, but no chromium is on the PATH.')
  return file
}
