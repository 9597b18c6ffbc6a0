import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
)

/** Opens the system's Chromium, or else Playwright's. `CHROMIUM_PATH` selects another one. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? installed,
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
