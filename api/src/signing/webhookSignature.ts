import { createHmac, timingSafeEqual } from 'node:crypto'

const prefix = 'whsec_'

/** The HMAC key of a secret in Standard Webhooks form: base64 after `whsec_`. */
export const secretKey = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')

/**
 * The three headers of Standard Webhooks for one try: the same id on every try, time and signature anew. One signature
 * per living secret, newest first.
 */
export function callbackHeaders(message: {
  id: string
  at: Date
  body: string
  secrets: readonly string[]
}): Record<string, string> {
  const timestamp = Math.floor(message.at.getTime() / 1000).toString()
  const text = `${message.id}.${timestamp}.${message.body}`
  const signatures = message.secrets.map(
    (secret) => `v1,${createHmac('sha256', secretKey(secret)).update(text).digest('base64')}`,
  )
  return { 'webhook-id': message.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/**
 * True where one of the signatures that came with a message of Standard Webhooks is right by one of the living secrets.
 */
export function isSignedBy(
  secrets: readonly string[],
  message: { id: string; timestamp: string; signature: string; body: Uint8Array },
): boolean {
  const given = message.signature.split(/\s+/).map((one) => Buffer.from(one))
  return secrets.some((secret) => {
    const hmac = createHmac('sha256', secretKey(secret)).update(`${message.id}.${message.timestamp}.`)
    const right = Buffer.from(`v1,${hmac.update(message.body).digest('base64')}`)
    return given.some((one) => one.length === right.length && timingSafeEqual(one, right))
  })
}
