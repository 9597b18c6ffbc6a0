import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { NotFound, Unavailable } from '../errors/refusals'
import type { Tenants } from '../tenants/tenants'
import { tenantsNotReady } from './health.service'
import type { Metrics } from './metrics'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** True for requests of this machine that did not come through a proxy. */
const isLocal = (request: FastifyRequest): boolean =>
  loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined

const state = z.object({ status: z.literal('ok') })
const ok = { status: 'ok' } as const
const ready = z.object({ status: z.literal('ok'), warnings: z.optional(z.array(z.string())) })
/** The details are only in the log. */
const staleConfig = ['the tenants’ files are refused; the last good ones are in force']

export type HealthOptions = {
  tenants: Tenants
  metrics: Metrics
  metricsPublic: boolean
  isClosing: () => boolean
  configProblem: () => string | undefined
}

/** For load balancers and supervisors, on any host name. */
export function healthRoutes(
  app: App,
  { tenants, metrics, metricsPublic, isClosing, configProblem }: HealthOptions,
): void {
  app.get(
    '/healthz',
    {
      config: { public: 'a supervisor polls it before sign-in works', anyHost: true },
      schema: { summary: 'The process is up', response: { 200: state } },
    },
    () => ok,
  )

  app.get(
    '/readyz',
    {
      config: { public: 'a load balancer polls it', anyHost: true },
      schema: { summary: 'All databases are reachable and migrated', response: { 200: ready } },
    },
    async () => {
      const waiting = isClosing() ? ['shutting down'] : await tenantsNotReady(tenants)
      if (waiting.length > 0) throw new Unavailable({ code: 'UNAVAILABLE', details: { waitingFor: waiting } })
      // The last valid files still work, so this is only a warning.
      return configProblem() === undefined ? ok : { ...ok, warnings: staleConfig }
    },
  )

  app.get(
    '/metrics',
    { config: { public: 'only this machine, unless configured', anyHost: true } },
    async (request, reply) => {
      if (!metricsPublic && !isLocal(request)) throw new NotFound({ code: 'NOT_FOUND' })
      return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
    },
  )
}
