import { lookup } from 'node:dns'
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Agent as TlsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300

/** The network failed before the response was complete: it is unknown whether the server acted. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

// RFC 6761: *.localhost is the loopback, but many resolvers do not support it, and demo tenants use such hosts.
const loopbackFirst: LookupFunction = (host, options, done) => {
  if (!host.endsWith('.localhost') && host !== 'localhost') return lookup(host, options, done)
  return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)
}
const agents = {
  'http:': new Agent({ keepAlive: true, maxSockets: 64 }),
  'https:': new TlsAgent({ keepAlive: true, maxSockets: 64 }),
}

/** Sends a request once. Throws `NoAnswer` on any network failure or after `timeoutMs`. */
export function sendOnce(
  url: URL,
  call: { method: string; headers: Record<string, string>; body: string; timeoutMs: number },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(new NoAnswer(error.message))
    const secure = url.protocol === 'https:'
    const outgoing = (secure ? httpsRequest : httpRequest)(
      url,
      {
        method: call.method,
        headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
        agent: agents[secure ? 'https:' : 'http:'],
        lookup: loopbackFirst,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', fail)
        incoming.on('aborted', () => fail(new Error('The answer was cut off')))
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    outgoing.setTimeout(call.timeoutMs, () => outgoing.destroy(new Error(`No answer within ${call.timeoutMs} ms`)))
    outgoing.on('error', fail)
    outgoing.end(call.body)
  })
}
