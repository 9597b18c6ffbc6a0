import { startTemporaryPostgres } from './temporaryPostgres'

/**
 * Jest's globalSetup (it requires a default export). Starts a PostgreSQL for each worker and puts their URLs into
 * `KASA_TEST_DATABASE_URLS`, unless the caller gave one for all. Audit chains and live events wait for the oldest
 * transaction of a whole server, so workers must not share one (ADR 4). `jestPostgresEnd.ts` stops them with a
 * function it gets through the global.
 */
export default async function startForJest({ maxWorkers }: { maxWorkers: number }): Promise<void> {
  if (process.env.KASA_TEST_DATABASE_URL || process.env.KASA_TEST_DATABASE_URLS) return
  const servers: Awaited<ReturnType<typeof startTemporaryPostgres>>[] = []
  for (let worker = 0; worker < maxWorkers; worker++) servers.push(await startTemporaryPostgres())
  process.env.KASA_TEST_DATABASE_URLS = servers.map(({ url }) => url).join(' ')
  Object.assign(globalThis, { stopJestPostgres: () => Promise.all(servers.map(({ stop }) => stop())) })
}
