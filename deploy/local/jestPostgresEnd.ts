/** Jest's globalTeardown: stops the servers that `jestPostgres.ts` started, if any. */
export default async function stopForJest(): Promise<void> {
  const { stopJestPostgres } = globalThis as { stopJestPostgres?: () => Promise<unknown> }
  await stopJestPostgres?.()
  if (stopJestPostgres) delete process.env.KASA_TEST_DATABASE_URLS
}
