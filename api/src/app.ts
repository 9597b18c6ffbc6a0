import cookie from '@fastify/cookie'
import fastify, { type FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'

import { accessPlugin } from './access/access.plugin'
import { serializerCompiler, validatorCompiler, type App } from './access/provider'
import type { Signers } from './access/routeAccess'
import { answerError } from './errors/errorAnswer'
import { NotFound, NotSignedIn } from './errors/refusals'
import type { Tenants } from './tenants/tenants'

export type AppOptions = {
  tenants: Tenants
  log?: FastifyBaseLogger
  now?: () => Date
  /** Encode every answer against its contract; tests do. */
  checkAnswers?: boolean
  trustProxy?: string[]
  /** Routes of a test, beside the real ones. */
  extend?: (app: App) => void
}

const bodyLimit = 256 * 1024
const saneRequestId = /^[A-Za-z0-9._-]{8,64}$/

const noSigner = () => Promise.reject(new NotSignedIn({ code: 'NOT_SIGNED_IN' }))
/** How signed requests prove who they are; see `access/routeAccess.ts`. */
const signers: Signers = { merchant: noSigner, bot: noSigner }

/** The nouns' routes, one plugin each. */
const routes: ((app: App) => void)[] = []

/** The whole server without a port: tests inject into it, `main.ts` lets it listen. */
export async function buildApp(options: AppOptions): Promise<App> {
  const app: App = fastify({
    ...(options.log ? { loggerInstance: options.log } : { logger: false }),
    bodyLimit,
    trustProxy: options.trustProxy?.length ? options.trustProxy : false,
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && saneRequestId.test(given) ? given : uuidv7()
    },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler(options.checkAnswers ?? false))
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(accessPlugin, { tenants: options.tenants, signers, now: options.now ?? (() => new Date()) })
  app.setNotFoundHandler(() => {
    throw new NotFound({ code: 'NOT_FOUND' })
  })
  for (const register of routes) await app.register((scope: App, _options: unknown, done: () => void) => { register(scope); done() })
  options.extend?.(app)
  return app
}
