import { startTemporaryPostgres } from './temporaryPostgres'

/**
 * Jest's globalSetup (the default export is Jest's rule): a PostgreSQL for the tests in `KASA_TEST_DATABASE_URL`,
 * unless the caller named one. Its end is the function returned to `jestPostgresEnd.ts` through the global.
 */
export default async function startForJest(): Promise<void> {
  if (process.env.KASA_TEST_DATABASE_URL) return
  const { url, stop } = await startTemporaryPostgres()
  process.env.KASA_TEST_DATABASE_URL = url
  Object.assign(globalThis, { stopJestPostgres: stop })
}
