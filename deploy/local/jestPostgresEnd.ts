/** Jest's globalTeardown: stops what `jestPostgres.ts` started, and nothing when a server was given from outside. */
export default async function stopForJest(): Promise<void> {
  const { stopJestPostgres } = globalThis as { stopJestPostgres?: () => Promise<unknown> }
  await stopJestPostgres?.()
  if (stopJestPostgres) delete process.env.KASA_TEST_DATABASE_URLS
}
