import { Agent, request } from 'undici'

import { networkCode } from '../errors/networkCode'
import { callbackHeaders } from '../signing/webhookSignature'
import { maskIbans } from '../signing/maskIbans'
import { publicLookup, whyNotUrl } from './callbackUrl'

/** The time limit for a whole delivery, in ms (domain section 7). */
export const callbackTimeoutMs = 10_000
const keptBytes = 64 * 1024

// No connection limit: receivers on one host must not queue behind one that hangs.
const agentOptions = {
  connections: null,
  pipelining: 1,
  keepAliveTimeout: 10_000,
  headersTimeout: callbackTimeoutMs,
  bodyTimeout: callbackTimeoutMs,
}
const publicAgent = new Agent({ ...agentOptions, connect: { lookup: publicLookup, timeout: callbackTimeoutMs } })
const loopbackAgent = new Agent({ ...agentOptions, connect: { timeout: callbackTimeoutMs } })

export type CallbackMessage = {
  url: string
  id: string
  body: string
  secrets: readonly string[]
  format: 'STANDARD' | 'OK_TEXT'
  allowLoopback: boolean
}
export type CallbackOutcome = {
  isDelivered: boolean
  status: number | null
  error: string | null
  durationMs: number
  responseBody: string | null
  responseHeaders: Record<string, string>
  /** With the signature. */ sentHeaders: Record<string, string>
  /** The wait that a busy receiver (429, 503) asked for, in s. */ retryAfterS: number | null
}

/** At most 64 KB of the response, as text without NUL, which PostgreSQL cannot store. */
async function readSome(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= keptBytes) break
  }
  return Buffer.concat(chunks).subarray(0, keptBytes).toString('utf8').replaceAll('\0', '')
}

/** `Retry-After` of a 429 or 503 in s, from seconds or a date; null if it has none. */
function retryAfterOf(
  { statusCode, headers }: { statusCode: number; headers: Record<string, string | string[] | undefined> },
  at: Date,
): number | null {
  const text = headers['retry-after']
  if ((statusCode !== 429 && statusCode !== 503) || typeof text !== 'string') return null
  // A number too long to parse becomes Infinity; the schedule limits it to a day.
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - at.getTime()) / 1000)
  return seconds > 0 ? seconds : null
}

/**
 * Sends one callback once. Only a 2xx counts as delivered (in OK_TEXT, with `OK` as its text). Redirects are not
 * followed. The address is checked in the URL and again on connecting. Never throws: errors are part of the outcome.
 */
export async function sendCallback(message: CallbackMessage, now: () => Date): Promise<CallbackOutcome> {
  const began = performance.now()
  const sentHeaders = {
    'content-type': 'application/json',
    'user-agent': 'Kasa-Callback/1',
    ...callbackHeaders({ ...message, at: now() }),
  }
  const outcome = (rest: Partial<CallbackOutcome>): CallbackOutcome => ({
    isDelivered: false,
    status: null,
    error: null,
    responseBody: null,
    responseHeaders: {},
    sentHeaders,
    retryAfterS: null,
    ...rest,
    durationMs: Math.round(performance.now() - began),
  })
  const refusal = whyNotUrl(message.url, message.allowLoopback)
  if (refusal) return outcome({ error: refusal })
  try {
    const answer = await request(message.url, {
      method: 'POST',
      dispatcher: message.allowLoopback && message.url.startsWith('http:') ? loopbackAgent : publicAgent,
      signal: AbortSignal.timeout(callbackTimeoutMs),
      headers: sentHeaders,
      body: message.body,
    })
    const responseBody = await readSome(answer.body)
    const isFine = answer.statusCode >= 200 && answer.statusCode < 300
    const isOk = isFine && (message.format === 'STANDARD' || responseBody.trim() === 'OK')
    const error = isOk ? null : isFine ? 'BODY_NOT_OK' : `HTTP_${answer.statusCode}`
    return outcome({
      isDelivered: isOk,
      status: answer.statusCode,
      error,
      responseBody: maskIbans(responseBody),
      responseHeaders: Object.fromEntries(
        Object.entries(answer.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
      ),
      retryAfterS: retryAfterOf(answer, now()),
    })
  } catch (error) {
    return outcome({ error: networkCode(error) })
  }
}
