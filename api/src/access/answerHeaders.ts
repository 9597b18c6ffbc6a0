import helmet from '@fastify/helmet'

import { isApiRoute, matchedRoute } from './matchedRoute'
import type { App } from './provider'

/**
 * Headers of every answer. Answers of the API can load and be framed by nothing; pages bring their own policy over it.
 */
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
    // Pages say something else over it.
    if (isApiRoute(matchedRoute(request))) reply.header('cache-control', 'no-store')
    // Only where it holds: on plain http the header is ignored, or worse, remembered for a host that has no
    // certificate.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
