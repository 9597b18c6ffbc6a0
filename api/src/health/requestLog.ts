import type { App } from '../access/provider'
import type { Metrics } from './metrics'

/** Logs and measures every request, without the query, which may contain a customer's name. */
export function logRequests(app: App, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ method: request.method, route, status: reply.statusCode }, seconds)
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?', 1)[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
        tenant: request.ctx?.tenant.config.id,
        actor: request.ctx?.actor.kind === 'user' ? request.ctx.actor.id : request.ctx?.actor.kind,
      },
      'answered',
    )
  })
}
