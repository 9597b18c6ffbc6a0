import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path))

/** The system's Chromium where there is one, else Playwright's. `KASA_CHROMIUM` names another. */
export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env['KASA_CHROMIUM'] ?? installed,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
