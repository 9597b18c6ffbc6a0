import * as z from 'zod/mini'

/**
 * How a merchant's or a bot's request is signed (domain section 7):
 * `X-Signature: v1=hex(HMAC-SHA256(secret, ts "\n" nonce "\n" METHOD "\n" path?sorted-query "\n" hex(sha256(body))))`.
 */
export const signedHeaders = z.object({
  'x-key-id': z.string().check(z.minLength(1), z.maxLength(64)),
  'x-timestamp': z.string().check(z.regex(/^\d{1,12}$/)),
  'x-nonce': z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  'x-signature': z.string().check(z.regex(/^v1=[0-9a-f]{64}$/)),
})

/**
 * How Standard Webhooks messages are signed: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, one per active
 * secret.
 */
export const webhookHeaders = z.object({
  'webhook-id': z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  'webhook-timestamp': z.string().check(z.regex(/^\d{1,12}$/)),
  'webhook-signature': z.string().check(z.minLength(1), z.maxLength(500)),
})

/**
 * Path and query as signed: query parameters sorted by name, then value, unchanged. Everything after the first `?` is
 * query.
 */
export function canonicalTarget(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  const [path, query] = [target.slice(0, mark), target.slice(mark + 1)]
  return query ? `${path}?${query.split('&').sort().join('&')}` : path
}

/** The text signed with HMAC. `bodySha256`: lower-case hex SHA-256 of the raw body (empty if none). */
export const signedText = (request: {
  timestamp: string
  nonce: string
  method: string
  target: string
  bodySha256: string
}): string =>
  [
    request.timestamp,
    request.nonce,
    request.method.toUpperCase(),
    canonicalTarget(request.target),
    request.bodySha256,
  ].join('\n')
