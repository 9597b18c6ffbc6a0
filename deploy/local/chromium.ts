import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

import { installDebian, onPath } from './debian'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

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
  installDebian('chromium', 'Install Chromium or Chrome, or give its path in CHROMIUM_PATH.')
  const file = installed()
  if (!file) throw new Error('apt-get installed chromium, but no chromium is on the PATH.')
  return file
}
