import { readAnswer } from '@kasa/contracts/readAnswer'
import ky from 'ky'
import type * as z from 'zod/mini'

import { takeAhead } from './ahead'
import { readCookie } from './cookies'
import { ApiFailed, failureOfAnswer, networkFailure } from './failure'
import { xsrf } from './storageKeys'
import { bearing } from './tokens'

/** A path of this site. The console calls no other, so the XSRF token never leaves it. */
export type ApiPath = `/${string}`
export type Query = Readonly<Record<string, string | number | boolean | undefined>>

/**
 * A `Blob` is sent unchanged; `as` returns the response unparsed or as the given type, and `onChunk` receives each
 * part. Otherwise JSON.
 */
export type Call = {
  method: 'GET' | 'POST'
  path: ApiPath
  query?: Query
  body?: unknown
  as?: 'blob' | ((answer: Response) => Promise<unknown>)
  token: string | null
  signal?: AbortSignal
  onChunk?: (bytes: Uint8Array) => void
  keepalive?: boolean
  idempotencyKey?: string
}

/** Longer than any list takes; a hung connection would otherwise block a button for ever. */
const timeoutMs = 30_000

const hex = (byte: number) => byte.toString(16).padStart(2, '0')
// `crypto.randomUUID` is missing on plain http outside localhost.
/** 128 random bits: the id of a request, or the key of an action. */
export const newRequestId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), hex).join('')

const client = ky.create({
  retry: 0,
  timeout: timeoutMs,
  throwHttpErrors: false,
  cache: 'no-store',
  credentials: 'same-origin',
})

function headersOf({ method, token, idempotencyKey }: Call): Record<string, string> {
  const csrf = method === 'GET' ? undefined : readCookie(xsrf.cookie)
  return {
    'X-Request-Id': newRequestId(),
    ...(token && { Authorization: bearing(token) }),
    ...(csrf && { [xsrf.header]: csrf }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  }
}

function addressOf(path: ApiPath, query: Query = {}): URL {
  const address = new URL(path, location.origin)
  if (address.origin !== location.origin) throw new TypeError(`Not a path of this site: ${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

async function answerTo(call: Call): Promise<Response> {
  const address = addressOf(call.path, call.query)
  // If the prefetched request failed, it is sent again.
  const known = call.method === 'GET' && (await takeAhead(address)?.catch(() => undefined))
  if (known) return known
  try {
    return await client(address, {
      method: call.method,
      headers: headersOf(call),
      // Uploads have no timeout.
      ...(call.body instanceof Blob
        ? { body: call.body, timeout: false }
        : call.body !== undefined && { json: call.body }),
      ...(call.onChunk && { onDownloadProgress: (_, chunk) => call.onChunk?.(chunk) }),
      ...(call.signal && { signal: call.signal }),
      ...(call.keepalive && { keepalive: true }),
    })
  } catch (caught) {
    if (call.signal?.aborted) throw caught
    throw new ApiFailed(networkFailure)
  }
}

const bodyOf = async (answer: Response): Promise<unknown> => {
  try {
    return await answer.json()
  } catch {
    return undefined
  }
}

/**
 * Sends one call and parses the response, accepting unknown fields of newer servers. Throws `ApiFailed`. Independent
 * of sessions.
 */
export async function send<T extends z.core.$ZodType>(schema: T, call: Call): Promise<z.output<T>> {
  const answer = await answerTo(call)
  const requestId = answer.headers.get('x-request-id')
  const body =
    call.as && answer.ok ? await (call.as === 'blob' ? answer.blob() : call.as(answer)) : await bodyOf(answer)
  if (!answer.ok) throw new ApiFailed(failureOfAnswer(answer.status, body, requestId), call.path)
  const parsed = readAnswer(schema, body)
  if (!parsed.success) throw new ApiFailed({ kind: 'broken', status: answer.status, requestId })
  return parsed.data
}
