import type { AddressInfo } from 'node:net'

import { buildApp } from 'fauxqs'
import type { FastifyInstance } from 'fastify'

/**
 * An S3 server in memory, for tests. It is a separate process because Jest cannot load its package. The package lacks
 * S3's conditional write, `If-None-Match: *`: the hooks below add it by allowing one write per key at a time, as S3
 * does. Prints every request, and its port once it listens; ends with its standard input.
 */
// The package's declarations do not resolve their Fastify.
const app = buildApp({ logger: false }) as unknown as FastifyInstance
const writing = new Map<string, Promise<void>>()

app.addHook('onRequest', async ({ method, url }) => void process.stdout.write(`${method} ${url}\n`))
app.addHook('preHandler', async ({ method, url, headers }, reply) => {
  if (method !== 'PUT' || headers['if-none-match'] !== '*') return
  const before = writing.get(url)
  // After an answer or an abort the next writer checks the key itself.
  writing.set(url, new Promise((done) => reply.raw.once('close', done)))
  await before
  if ((await app.inject({ method: 'HEAD', url: url.replace(/\?.*/, '') })).statusCode === 404) return
  return reply
    .code(412)
    .type('application/xml')
    .send(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>PreconditionFailed</Code><Message>At least one of the preconditions you specified did not hold</Message></Error>',
    )
})

await app.listen({ port: 0, host: '127.0.0.1' })
await app.inject({ method: 'PUT', url: '/console' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
process.stdin.resume()
process.stdin.on('end', () => process.exit(0))
