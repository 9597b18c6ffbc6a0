import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, type Locator } from '@playwright/test'

import { debianTool } from '../../deploy/local/debian'

const run = (file: string, args: readonly string[]) =>
  execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The margin around the picture, in px: QR readers search for its edge. */
const around = 16

/** Reads a QR code from its pixels on the screen with zbar, as a camera would. */
export async function readQr(picture: Locator): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'kasa-qr-'))
  try {
    const file = join(folder, 'screen.png')
    await picture.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const clip = { x: x - around, y: y - around, width: width + 2 * around, height: height + 2 * around }
    writeFileSync(file, await picture.page().screenshot({ clip }))
    return run(debianTool('zbarimg', 'zbar-tools'), ['--quiet', '--raw', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The authenticator's code, computed by OATH's own tool; `stepsLater` counts steps of 30 seconds from now. */
export function codeOf(uri: string, stepsLater = 0): string {
  const { searchParams } = new URL(uri)
  const now = new Date(Date.now() + stepsLater * 30_000).toISOString().replace('T', ' ').replace(/\..*/, ' UTC')
  const [algorithm, digits, period] = [
    searchParams.get('algorithm') ?? 'SHA1',
    searchParams.get('digits') ?? '6',
    searchParams.get('period') ?? '30',
  ]
  const settings = [
    `--totp=${algorithm.toLowerCase()}`,
    `--digits=${digits}`,
    `--time-step-size=${period}s`,
    '--base32',
    `--now=${now}`,
  ]
  return run(debianTool('oathtool', 'oathtool'), [...settings, searchParams.get('secret') ?? ''])
}

/**
 * Waits until the current 30-second step has at least this much time left, so that what follows falls into one step.
 */
export async function withinStep(neededMs: number): Promise<void> {
  await expect.poll(() => 30_000 - (Date.now() % 30_000), { timeout: 35_000 }).toBeGreaterThanOrEqual(neededMs)
}
