import { holidayNotice, holidaysKnownUntil } from '@kasa/domain/holidays'
import { collectDefaultMetrics } from 'prom-client'

import { systemCtx } from './access/ctx'
import { buildApp } from './app'
import { readyEstimator } from './auth/passwordRules'
import { warnOfShortages } from './approvals/readApprovals.service'
import { readConfig, type Config } from './config/config'
import { createLogger } from './config/logger'
import { startFailure } from './config/startFailure'
import { createMetrics } from './health/metrics'
import { postOf } from './mail/transport'
import { openStore } from './releases/openStore'
import { stackReader } from './releases/stackPlaces'
import { watchCanaries } from './releases/watchCanaries'
import { readTenantFiles } from './tenants/tenantFiles'
import { openTenants } from './tenants/tenants'
import { watchTenants } from './tenants/tenantWatch'
import { webRoutes } from './web/web.routes'

/** Requests still running after this are cut, because a supervisor would kill the process anyway. */
const drainMs = 25_000

async function serve(config: Config): Promise<void> {
  const log = createLogger(config.logLevel)
  // The process is in an unknown state: it logs the error and exits, and its supervisor restarts it.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected failure, the process ends')
    process.exit(1)
  })
  const metrics = createMetrics()
  collectDefaultMetrics({ register: metrics.registry })
  const tenants = await openTenants(readTenantFiles(config.tenantsFolder), {
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    secret: config.secret,
    post: postOf(config),
    walletProviders: config.walletProviders,
    onWaiting: (text) => log.warn({ text }, 'the start waits for the database'),
    onMigrated: (tenant, versions) => versions.length > 0 && log.info({ tenant, versions }, 'migrated'),
  })
  const watch = watchTenants(config.tenantsFolder, tenants, log)
  await readyEstimator()
  const { store } = await openStore(config.home, config.store)
  const judge = config.jobs ? watchCanaries({ store, tenants: tenants.all, log }) : undefined
  const app = await buildApp({
    tenants,
    log,
    metrics,
    metricsPublic: config.metricsPublic,
    trustProxy: config.trustProxy,
    jobs: config.jobs,
    configProblem: watch.problem,
    readStack: stackReader(store),
    extend: (scope) => webRoutes(scope, { home: config.home, store: config.store }),
  })
  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping: requests in flight are finished first')
    setTimeout(() => process.exit(1), drainMs).unref()
    watch.stop()
    judge?.stop()
    await app.close()
    await tenants.close()
    log.info('stopped')
  }
  process.on('SIGTERM', (signal) => void stop(signal))
  process.on('SIGINT', (signal) => void stop(signal))
  for (const tenant of tenants.all) {
    await warnOfShortages(systemCtx(tenant, 'start'), (facts, message) => log.warn(facts, message)).catch(
      (err: unknown) => log.error({ err, tenant: tenant.config.id }, 'who may decide could not be read'),
    )
  }
  if (holidayNotice(new Date()))
    log.warn({ until: holidaysKnownUntil }, 'the table of religious holidays ends: enter the next years')
  await app.listen({ port: config.port, host: config.listenHost })
}

try {
  await serve(readConfig(process.env))
} catch (error) {
  const { exitCode, text } = startFailure(error)
  process.stderr.write(`${text}\n`)
  process.exit(exitCode)
}
