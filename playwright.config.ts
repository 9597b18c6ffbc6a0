import { defineConfig } from '@playwright/test'

/** Browser tests: one spec per operator's task, on the real host, remotes, API and database. `npm test` finds the browser. */
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
    { name: 'direct' },
    // The tasks that tell whether a proxy is in the way, once more with the real nginx before the API (deploy/nginx).
    { name: 'nginx', grep: /@nginx/, metadata: { front: 'nginx' } },
  ],
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-GB',
    timezoneId: 'Europe/Istanbul',
    trace: 'retain-on-failure',
  },
})
