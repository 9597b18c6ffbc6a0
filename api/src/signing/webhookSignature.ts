import { createHmac, timingSafeEqual } from 'node:crypto'

const prefix = 'whsec_'

/** The HMAC key of a Standard Webhooks secret: base64 after `whsec_`. */
export const secretKey = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')

/**
 * The three Standard Webhooks headers of an attempt: the id is the same for every attempt, time and signature are
 * new. One signature for each active secret, newest first.
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

/** True if one of the message's Standard Webhooks signatures matches one of the active secrets. */
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
