import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { signedText } from '@kasa/contracts/requestSignature'

import { NoAnswer, sendOnce, type Answer } from '../local/http'

export type Credentials = { keyId: string; secret: string }

/** What the network did during a run; reported, but not a fault as such. */
export type CallTally = {
  sent: number
  answered: number
  noAnswer: number
  unavailable: number
  throttled: number
  inFlight: number
  replayed: number
  broken: string[]
}
export const newTally = (): CallTally => ({
  sent: 0,
  answered: 0,
  noAnswer: 0,
  unavailable: 0,
  throttled: 0,
  inFlight: 0,
  replayed: 0,
  broken: [],
})

export type Caller = { base: URL; credentials: Credentials; tally: CallTally; timeoutMs: number; giveUpAfterMs: number }
export type Call = { method: 'GET' | 'POST'; target: string; body?: unknown; idempotencyKey?: string }

/** The headers of one attempt; a repeated call is signed again, because a nonce is valid once. */
export function signedHeadersOf(credentials: Credentials, call: Call, body: string): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000).toString()
  const nonce = randomBytes(16).toString('base64url')
  const text = signedText({
    timestamp,
    nonce,
    method: call.method,
    target: call.target,
    bodySha256: createHash('sha256').update(body).digest('hex'),
  })
  return {
    'x-key-id': credentials.keyId,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v1=${createHmac('sha256', credentials.secret).update(text).digest('hex')}`,
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
  }
}

type Retry = 'unavailable' | 'throttled' | 'inFlight'

function retryReason(answer: Answer): Retry | undefined {
  if (answer.status === 502 || answer.status === 503 || answer.status === 504) return 'unavailable'
  if (answer.status === 429) return 'throttled'
  if (answer.status === 409 && /"code":"[A-Z_]*IN_FLIGHT"/.test(answer.text)) return 'inFlight'
  return undefined
}

/**
 * Repeats a call on a network failure, 502–504, 429 or "still in flight". Throws `NoAnswer` once `giveUpAfterMs` has
 * passed. Returns any other response, including refusals. `headersNow` returns the headers of one attempt.
 */
export async function sentUntilAnswered(
  caller: Omit<Caller, 'credentials'>,
  call: { method: string; target: string },
  body: string,
  headersNow: () => Record<string, string>,
): Promise<Answer> {
  const until = Date.now() + caller.giveUpAfterMs
  for (let tries = 1; ; tries++) {
    const pauseMs = Math.min(100 * 2 ** tries, 1_000)
    caller.tally.sent++
    try {
      const answer = await sendOnce(new URL(call.target, caller.base), {
        method: call.method,
        headers: headersNow(),
        body,
        timeoutMs: caller.timeoutMs,
      })
      const reason = retryReason(answer)
      if (reason === undefined) {
        caller.tally.answered++
        if (answer.headers['idempotent-replay'] === 'true') caller.tally.replayed++
        if (answer.status >= 500)
          caller.tally.broken.push(`${call.method} ${call.target}: ${answer.status} ${answer.text.slice(0, 200)}`)
        return answer
      }
      caller.tally[reason]++
      const retryAfterMs = Number(answer.headers['retry-after'] ?? 0) * 1000
      if (Date.now() + retryAfterMs > until)
        throw new NoAnswer(`${call.method} ${call.target}: still ${answer.status} after ${tries} tries`)
      await wait(Math.max(retryAfterMs, pauseMs))
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      caller.tally.noAnswer++
      if (Date.now() > until) throw error
      await wait(pauseMs)
    }
  }
}

/**
 * A signed call of a careful merchant: repeated with the same idempotency key until there is a response
 * (`sentUntilAnswered`).
 */
export function signedCall(caller: Caller, call: Call): Promise<Answer> {
  const body = call.body === undefined ? '' : JSON.stringify(call.body)
  return sentUntilAnswered(caller, call, body, () => signedHeadersOf(caller.credentials, call, body))
}
