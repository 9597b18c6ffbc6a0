import { defineConfig } from '@playwright/test'

/** Tests of `npm run test:long`: whole files named `.long.spec.ts`, and single tests tagged `@long`. */
const long = /@long|\.long\.spec/
/** The half of the tests to run; unset, as when Playwright is started by hand: both. */
const half = process.env.KASA_TESTS
const chosen = half === 'short' ? { grepInvert: long } : half === 'long' ? { grep: long } : {}

/**
 * Browser tests: one spec per operator task, with the real host, remotes, API and database. `npm test` finds the
 * browser.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Most of these tests wait for the console's own timers, not for the processor, so two workers halve the time.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  // Waiting times prove nothing about the console, and a busy machine is slow.
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'direct', ...chosen },
    // Tests that would notice a proxy, with the real nginx in front of the API (deploy/nginx); the long run runs all
    // of them.
    ...(half === 'short' ? [] : [{ name: 'nginx', grep: /@nginx/, metadata: { front: 'nginx' } }]),
  ],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        // There is no GPU: without this flag, a second process would render every frame with software made for one.
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    // Tracing costs a quarter of a test's time; a failed test is rerun with a trace (testRuns.ts).
    trace: 'off',
  },
})
