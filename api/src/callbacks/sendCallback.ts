import { Agent, request } from 'undici'

import { networkCode } from '../errors/networkCode'
import { callbackHeaders } from '../signing/webhookSignature'
import { maskIbans } from '../signing/maskIbans'
import { publicLookup, whyNotUrl } from './callbackUrl'

/** How long a receiver may take in all, in ms (domain section 7). */
export const callbackTimeoutMs = 10_000
const keptBytes = 64 * 1024

// As many connections as there are deliveries: receivers of one host must not queue behind one of them that hangs.
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
  /** As they were sent, signature and all. */ sentHeaders: Record<string, string>
  /** What a busy receiver (429, 503) asks us to wait, in s. */ retryAfterS: number | null
}

/** At most 64 KB of the answer, as text without NUL, which the database cannot keep. */
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

/** `Retry-After` of a 429 or 503 in s, be it seconds or a date; null where none can be read. */
function retryAfterOf(
  { statusCode, headers }: { statusCode: number; headers: Record<string, string | string[] | undefined> },
  at: Date,
): number | null {
  const text = headers['retry-after']
  if ((statusCode !== 429 && statusCode !== 503) || typeof text !== 'string') return null
  // However many digits it has: what is too long for a number counts as for ever, and the schedule ends that at a day.
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - at.getTime()) / 1000)
  return seconds > 0 ? seconds : null
}

/**
 * Sends one callback once. Only a 2xx counts (with `OK` as its text in OK_TEXT); redirects are not followed; the
 * address is checked in the URL and again on the connection. Never throws: what went wrong is the outcome.
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
