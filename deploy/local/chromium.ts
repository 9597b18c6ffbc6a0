import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

import { installDebian, onPath } from './debian'

/** Chromium without a window: the same engine with a third less work, but without the PDF viewer and notifications. */
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

const isOffered = (packageName: string): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-cache', ['show', packageName]).status === 0

/**
 * CHROMIUM_PATH, an installed Chromium, or a new installation from Debian. The headless shell comes first for the
 * short tests; the long ones need the full browser (`needsWhole`).
 */
export async function findChromium({ needsWhole = false }: { needsWhole?: boolean } = {}): Promise<string> {
  const names = needsWhole ? [...whole, shell] : [shell, ...whole]
  const [wanted = shell] = names
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names ${given}, which does not exist.`)
    return given
  }
  const own = existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined
  const found = names.map(onPath).find((file) => file !== undefined) ?? own
  // True for the headless shell if it suffices, and for a full browser if it does not.
  if (found !== undefined && found.endsWith(shell) !== needsWhole) return found
  const instead = 'Install Chromium or Chrome, or give its path in CHROMIUM_PATH.'
  try {
    if (found === undefined || isOffered(wanted)) installDebian(wanted, instead)
  } catch (error) {
    if (found === undefined) installDebian('chromium', `${instead} (${String(error)})`)
  }
  const file = names.map(onPath).find((name) => name !== undefined) ?? found
  if (!file) throw new Error(`apt-get installed Chromium, but none is on the PATH. ${instead}`)
  return file
}
