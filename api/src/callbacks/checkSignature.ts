import { createHmac } from 'node:crypto'

import type { SignatureFinding } from '@kasa/domain/webhookSignature'

import { callbackHeaders, secretKey } from '../signing/webhookSignature'

/** The greatest age of a callback that a receiver accepts, in s; as in the Standard Webhooks libraries. */
const toleranceS = 300

export type SignatureCheck = { isRight: boolean; by: 'NEWEST' | 'REPLACED' | null; findings: SignatureFinding[] }

/** Parses `name: value` lines, also curl's `-H 'name: value'`. Names in lower case. */
function headersIn(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).map((line) =>
    line
      .trim()
      .replace(/^-H\s+/, '')
      .replace(/^['"]|['"]\s*\\?$/g, ''),
  )
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
    }),
  )
}

const reformatted = (body: string): string | undefined => {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return undefined
  }
}

type Signed = { id: string; timestamp: string; body: string }
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text)
const signedText = ({ id, timestamp, body }: Signed) => `${id}.${timestamp}.${body}`
const rightBy = (secret: string, signed: Signed): string =>
  callbackHeaders({ ...signed, at: new Date(Number(signed.timestamp) * 1000), secrets: [secret] })[
    'webhook-signature'
  ] ?? ''

/** Why no signature matches: how the receiver changed the body, or which wrong input it signed. */
function whyWrong(secrets: readonly string[], given: readonly string[], signed: Signed): SignatureFinding {
  const fits = (make: (secret: string) => string) => secrets.some((secret) => given.includes(make(secret)))
  const bodies: [SignatureFinding, string | undefined][] = [
    ['BODY_REFORMATTED', reformatted(signed.body)],
    ['BODY_LINE_ENDS', signed.body.replaceAll('\r\n', '\n')],
    ['BODY_EDGES', signed.body.trim()],
  ]
  for (const [finding, body] of bodies)
    if (body !== undefined && fits((secret) => rightBy(secret, { ...signed, body }))) return finding
  if (fits((secret) => `v1,${hmac(secretKey(secret), signed.body).digest('base64')}`)) return 'BODY_ONLY_SIGNED'
  if (fits((secret) => `v1,${hmac(Buffer.from(secret), signedText(signed)).digest('base64')}`))
    return 'SECRET_NOT_DECODED'
  if (fits((secret) => `v1,${hmac(secretKey(secret), signedText(signed)).digest('hex')}`)) return 'SIGNATURE_HEX'
  return 'SECRET_OR_BODY'
}

/** Checks a callback, as a merchant's server received it, with the current secrets, newest first. */
export function checkSignature(
  received: { headers: string; body: string },
  secrets: readonly string[],
  now: Date,
): SignatureCheck {
  const headers = headersIn(received.headers)
  const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers.get(`webhook-${name}`))
  const missing: SignatureFinding[] = [
    ...(id ? [] : (['ID_MISSING'] as const)),
    ...(timestamp ? [] : (['TIMESTAMP_MISSING'] as const)),
    ...(signature ? [] : (['SIGNATURE_MISSING'] as const)),
  ]
  if (!id || !timestamp || !signature) return { isRight: false, by: null, findings: missing }
  if (!/^\d{1,11}$/.test(timestamp)) return { isRight: false, by: null, findings: ['TIMESTAMP_FORMAT'] }
  const given = signature.split(/\s+/)
  if (!given.some((one) => one.startsWith('v1,'))) return { isRight: false, by: null, findings: ['SIGNATURE_FORMAT'] }
  const signed = { id, timestamp, body: received.body }
  const at = secrets.findIndex((secret) => given.includes(rightBy(secret, signed)))
  const isOld = Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceS
  return {
    isRight: at >= 0,
    by: at < 0 ? null : at === 0 ? 'NEWEST' : 'REPLACED',
    findings: [...(at < 0 ? [whyWrong(secrets, given, signed)] : []), ...(isOld ? (['TIMESTAMP_OLD'] as const) : [])],
  }
}
