import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import websocket from '@fastify/websocket'
import fastify, { LogController, type FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'

import { accessPlugin } from './sessions/access.plugin'
import { setAnswerHeaders } from './access/answerHeaders'
import { refuseCardNumbers } from './access/cardNumbers'
import { readJsonBodies } from './access/jsonBody'
import { serializerCompiler, validatorCompiler, type App } from './access/provider'
import { otherPersonRoutes } from './otherPerson/otherPerson.routes'
import { approvalRoutes } from './approvals/approvals.routes'
import { auditRoutes } from './auditlog/audit.routes'
import { authRoutes } from './auth/auth.routes'
import { bankAccountRoutes } from './bankaccounts/bankaccounts.routes'
import { bankNameRoutes } from './banknames/banknames.routes'
import { botApiRoutes } from './botapi/botapi.routes'
import { botRoutes } from './bots/bots.routes'
import { callbackRoutes } from './callbacks/callbacks.routes'
import { cardRuleRoutes } from './cardRules/cardRules.routes'
import { cardSettlementRoutes } from './cardSettlements/cardSettlements.routes'
import { cardTerminalRoutes } from './cardTerminals/cardTerminals.routes'
import { cardRoutes } from './cardDesk/cardDesk.routes'
import { walletAccountRoutes, walletGroupRoutes } from './walletAccounts/walletAccounts.routes'
import { walletRoutes } from './walletDesk/walletDesk.routes'
import { createLogger } from './config/logger'
import { depositDeskRoutes } from './depositDesk/depositDesk.routes'
import { depositLineRoutes } from './depositLines/depositLines.routes'
import { payoutLineRoutes } from './payoutLines/payoutLines.routes'
import { depositRoutes } from './deposits/deposits.routes'
import { blocklistRoutes } from './blocklist/blocklist.routes'
import { dashboardRoutes } from './dashboards/dashboards.routes'
import { deskRoutes } from './desk/desk.routes'
import { answerBrokenRequest } from './errors/brokenRequest'
import { answerError } from './access/errorAnswer'
import { payoutRuleRoutes } from './payoutRules/payoutRules.routes'
import { NotFound, TooMany } from './errors/refusals'
import { healthRoutes } from './health/health.routes'
import { createMetrics, type Metrics } from './health/metrics'
import { logRequests } from './health/requestLog'
import { idempotencyRoutes } from './idempotency/idempotency.routes'
import { answerRepeatedWrites, keepFinishedAnswers } from './idempotency/keepAnswers'
import { startMoneyWork } from './housekeeping/moneyWork'
import { startJobs, type Jobs } from './jobs/runner'
import { layoutRoutes } from './layout/layout.routes'
import { limitGroupRoutes } from './limitgroups/limitGroups.routes'
import { endSocket } from './live/endSocket'
import { createLive, type Live } from './live/live'
import { liveRoutes } from './live/live.routes'
import { matchingRoutes } from './matching/matching.routes'
import { matchRuleRoutes } from './matching/matchRules.routes'
import { checkRefusal } from './merchantapi/checkRefusal'
import { merchantCallRoutes } from './merchantCalls/merchantCalls.routes'
import { noteMerchantCalls } from './merchantCalls/noteCalls'
import { merchantApiRoutes } from './merchantapi/merchantapi.routes'
import { testRequestRoutes } from './testRequests/testRequests.routes'
import { commissionRoutes, operatorCommissionRoutes } from './commissions/commissions.routes'
import { operatorPayoutRoutes } from './operatorPayouts/operatorPayouts.routes'
import { ownTransferRoutes } from './ownTransfers/ownTransfers.routes'
import { sentBackRoutes } from './sentBack/sentBack.routes'
import { merchantRoutes } from './merchants/merchants.routes'
import { moduleRoutes } from './modules/modules.routes'
import { openApiRoutes } from './openapi/openapi.routes'
import { remitGroupRoutes } from './remitgroups/remitGroups.routes'
import type { ReadStack } from './releases/stackPlaces'
import { postingRoutes } from './postings/postings.routes'
import { reconciliationRoutes } from './reconciliation/reconciliation.routes'
import { reportFileRoutes } from './reportFiles/reportFiles.routes'
import { reportScheduleRoutes } from './reportSchedules/reportSchedules.routes'
import { reportRoutes } from './reports/reports.routes'
import { notificationRoutes } from './notifications/notifications.routes'
import { overrideRoutes } from './overrides/overrides.routes'
import { sessionRoutes } from './sessions/sessions.routes'
import { kybRoutes } from './kyb/kyb.routes'
import { privacyRoutes } from './privacy/privacy.routes'
import { settlementRoutes } from './settlements/settlements.routes'
import { shiftRoutes } from './shifts/shifts.routes'
import { callerKey, callRateStore } from './callRates/callRates'
import { requestSigners } from './signing/signing.service'
import { statementImportRoutes } from './statementimports/statementImports.routes'
import { sysparameterRoutes } from './sysparameters/sysparameters.routes'
import { terminalApiRoutes } from './terminalapi/terminalApi.routes'
import type { Tenant } from './tenants/tenant'
import { walletEventRoutes } from './walletEvents/walletEvents.routes'
import { startWalletWork } from './walletEvents/walletWork'
import { tenantForWork, type Tenants } from './tenants/tenants'
import { explainAccessRoutes } from './users/explainAccess.routes'
import { userRoutes } from './users/users.routes'
import { savedViewRoutes } from './views/savedViews.routes'
import { withdrawalAskRoutes } from './withdrawalAsk/withdrawalAsk.routes'
import { paymentFileRoutes } from './paymentFiles/paymentFiles.routes'
import { withdrawalRoutes } from './withdrawalDesk/withdrawalDesk.routes'
import { withdrawalUploadRoutes } from './withdrawalUploads/withdrawalUploads.routes'
import './facts/factsJobs'
import './housekeeping/housekeeping'
import './largeExports/askLargeExport'
import './notifications/mailNotification.service'

export type AppOptions = {
  tenants: Tenants
  log?: FastifyBaseLogger
  now?: () => Date
  metrics?: Metrics
  /** Serves /metrics to every address. */
  metricsPublic?: boolean
  /** Validates every response against its contract; for tests. */
  checkAnswers?: boolean
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[]
  /** Runs jobs in this process. */
  jobs?: boolean
  /** Why the current configuration files are rejected; `/readyz` then returns a warning. */
  configProblem?: () => string | undefined
  /** Translates browsers' error stacks to source positions. */
  readStack?: ReadStack
  /** Additional routes: the pages of `main.ts`, or a test's routes. */
  extend?: (app: App) => void | Promise<void>
}

/** Dependencies of routes besides the request. */
export type AppParts = {
  tenants: Tenants
  metrics: Metrics
  metricsPublic: boolean
  live: Live
  isClosing: () => boolean
  configProblem: () => string | undefined
  readStack: ReadStack | undefined
}

const bodyLimit = 256 * 1024
const saneRequestId = /^[A-Za-z0-9._-]{8,64}$/

const routes: ((app: App, parts: AppParts) => void)[] = [
  healthRoutes,
  openApiRoutes,
  authRoutes,
  sessionRoutes,
  userRoutes,
  liveRoutes,
  merchantApiRoutes,
  botApiRoutes,
  botRoutes,
  dashboardRoutes,
  deskRoutes,
  shiftRoutes,
  depositRoutes,
  depositDeskRoutes,
  depositLineRoutes,
  payoutLineRoutes,
  withdrawalRoutes,
  cardRoutes,
  walletRoutes,
  walletAccountRoutes,
  walletGroupRoutes,
  cardTerminalRoutes,
  cardSettlementRoutes,
  cardRuleRoutes,
  terminalApiRoutes,
  walletEventRoutes,
  withdrawalAskRoutes,
  paymentFileRoutes,
  withdrawalUploadRoutes,
  callbackRoutes,
  auditRoutes,
  commissionRoutes,
  operatorCommissionRoutes,
  operatorPayoutRoutes,
  ownTransferRoutes,
  sentBackRoutes,
  settlementRoutes,
  kybRoutes,
  merchantCallRoutes,
  testRequestRoutes,
  privacyRoutes,
  merchantRoutes,
  moduleRoutes,
  overrideRoutes,
  notificationRoutes,
  layoutRoutes,
  savedViewRoutes,
  explainAccessRoutes,
  idempotencyRoutes,
  approvalRoutes,
  postingRoutes,
  reconciliationRoutes,
  reportRoutes,
  reportFileRoutes,
  reportScheduleRoutes,
  otherPersonRoutes,
  bankNameRoutes,
  bankAccountRoutes,
  limitGroupRoutes,
  remitGroupRoutes,
  statementImportRoutes,
  matchingRoutes,
  matchRuleRoutes,
  payoutRuleRoutes,
  blocklistRoutes,
  sysparameterRoutes,
]

function createServer(options: AppOptions): App {
  const app: App = fastify({
    loggerInstance: options.log ?? createLogger('silent'),
    // health/requestLog.ts logs one line per request.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    trustProxy: options.trustProxy?.length ? options.trustProxy : false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && saneRequestId.test(given) ? given : uuidv7()
    },
    frameworkErrors: answerError,
    clientErrorHandler: answerBrokenRequest,
    // On shutdown, idle connections are closed at once; busy ones finish their request.
    forceCloseConnections: 'idle',
    // Requests on open connections are still served while closing, because a proxy does not retry a 503 elsewhere.
    return503OnClosing: false,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(options.checkAnswers ?? false))
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new NotFound({ code: 'NOT_FOUND' })
  })
  readJsonBodies(app)
  return app
}

/** The whole server without a port: tests inject requests, `main.ts` listens. Closing waits for running requests. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { tenants, now = () => new Date() } = options
  const metrics = options.metrics ?? createMetrics()
  const app = createServer(options)
  const live = createLive({ now, log: app.log, metrics })
  let isClosing = false

  await app.register(cookie)
  await setAnswerHeaders(app)
  keepFinishedAnswers(app)
  noteMerchantCalls(app, metrics)
  await app.register(compress, {
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
  })
  await app.register(rateLimit, {
    global: false,
    store: callRateStore({ tenants, now }),
    keyGenerator: ({ host, ip }) => callerKey(host, ip),
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.ceil(ttl / 1000)
      return new TooMany({ code: 'TOO_MANY', params: { seconds }, retryAfterS: seconds })
    },
  })
  // Tells sockets to reconnect before the server waits for connections to end.
  await app.register(websocket, {
    options: { maxPayload: 16 * 1024, perMessageDeflate: false },
    errorHandler: endSocket,
    preClose: (done) => void live.close().finally(done),
  })
  refuseCardNumbers(app)
  await app.register(accessPlugin, { tenants, signers: requestSigners, now })
  answerRepeatedWrites(app)
  logRequests(app, metrics)
  if (options.checkAnswers) app.addHook('onSend', checkRefusal)

  const parts: AppParts = {
    tenants,
    metrics,
    metricsPublic: options.metricsPublic ?? false,
    live,
    isClosing: () => isClosing,
    configProblem: options.configProblem ?? (() => undefined),
    readStack: options.readStack,
  }
  for (const register of routes) register(app, parts)
  await options.extend?.(app)

  const runners: Jobs[] = []
  const workPools: Tenant['pool'][] = []
  app.addHook('onReady', async () => {
    if (!options.jobs) return
    const workers = tenants.all.map(tenantForWork)
    workPools.push(...workers.map(({ pool }) => pool))
    runners.push(...(await Promise.all(workers.map((tenant) => startJobs(tenant, { now, log: app.log, metrics })))))
    runners.push(...workers.map((tenant) => startMoneyWork(tenant, { now, log: app.log })))
    runners.push(...workers.map((tenant) => startWalletWork(tenant, { now, log: app.log })))
  })
  app.addHook('onSend', async (_request, reply) => void (isClosing && reply.header('connection', 'close')))
  app.addHook('preClose', async () => {
    isClosing = true
    // A connection that was busy when closing began becomes idle later; Node would keep it open until its timeout.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
    app.server.once('close', () => clearInterval(sweep))
    sweep.unref()
  })
  app.addHook('onClose', async () => {
    await Promise.all(runners.map((runner) => runner.stop()))
    await Promise.all(workPools.map((pool) => pool.end()))
  })
  return app
}
