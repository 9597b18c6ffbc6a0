import { startTemporaryPostgres } from './temporaryPostgres'

/**
 * Jest's globalSetup (the default export is Jest's rule): a PostgreSQL for each of its workers, named in
 * `KASA_TEST_DATABASE_URLS`, unless the caller named one for all. Audit chains and live events wait for the oldest
 * transaction of a whole server, so workers must not share one (ADR 4). Their end is the function given to
 * `jestPostgresEnd.ts` through the global.
 */
export default async function startForJest({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  if (process.env.KASA_TEST_DATABASE_URL || process.env.KASA_TEST_DATABASE_URLS) return
  const servers: Awaited<ReturnType<typeof startTemporaryPostgres>>[] = []
  for (let worker = 0; worker < maxWorkers; worker++) servers.push(await startTemporaryPostgres())
  process.env.KASA_TEST_DATABASE_URLS = servers.map(({ url }) => url).join(' ')
  Object.assign(globalThis, { stopJestPostgres: () => Promise.all(servers.map(({ stop }) => stop())) })
}
