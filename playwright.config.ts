import { defineConfig } from '@playwright/test'

/** Tests of `npm run test:long`: whole files named `.long.spec.ts`, and single tests tagged `@long`. */
const long = /@long|\.long\.spec/
/** Which half of the tests to run; unset, as when Playwright is started by hand, is both. */
const half = process.env.KASA_TESTS
const chosen = half === 'short' ? { grepInvert: long } : half === 'long' ? { grep: long } : {}

/**
 * Browser tests: one spec per operator's task, on the real host, remotes, API and database. `npm test` finds the
 * browser.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  // Most of these tests wait for the console's own clocks, not for the processor: two at a time halve the wait.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 90_000,
  // How long one waits for what must come says nothing of the console; a busy machine takes its time.
  expect: { timeout: 15_000 },
  reporter: 'list',
  projects: [
    { name: 'direct', ...chosen },
    // Tests that would notice a proxy, with the real nginx in front of the API (deploy/nginx); all of them in the long
    // run.
    ...(half === 'short' ? [] : [{ name: 'nginx', grep: /@nginx/, metadata: { front: 'nginx' } }]),
  ],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        // There is none: without this a second process draws every frame in software meant for one.
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
    // A quarter of a test's work; what fails is asked again with one (testRuns.ts).
    trace: 'off',
  },
})
