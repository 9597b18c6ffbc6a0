import helmet from '@fastify/helmet'

import { isApiRoute, matchedRoute } from './matchedRoute'
import type { App } from './provider'

/** The headers of every answer. API answers cannot be framed or load anything; pages override the policy. */
export async function setAnswerHeaders(app: App): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    crossOriginEmbedderPolicy: false,
    hsts: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Pages override this header.
    if (isApiRoute(matchedRoute(request))) reply.header('cache-control', 'no-store')
    // Only over https: on plain http browsers ignore the header, or remember it for a host that has no certificate.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
