import type { Boot } from '@kasa/contracts/boot'
import { signedRegistry } from '@kasa/contracts/registry'
import { can } from '@kasa/console/can'
import { renewSession } from '@kasa/console/renewal'
import { readToken } from '@kasa/console/tokens'
import * as z from 'zod/mini'

/** Why no registry was received. Only `UNREACHABLE` is worth a retry. */
export type AskFailure = 'UNREACHABLE' | 'STATUS' | 'BODY'
export type RegistryAnswer =
  | { kind: 'same' }
  | { kind: 'new'; signed: Boot['registry'] }
  | { kind: 'failed'; why: AskFailure }

/** The token is sent only if the person may have overrides; others get the same registry without it. */
const headers = (token: string | null): HeadersInit =>
  can('module.develop') ? { authorization: `Bearer ${token}` } : {}

const timeoutMs = 10_000
/** Pauses before two retries. */
const pausesMs = [400, 1200]

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms * (0.5 + Math.random())))
let lastEtag: string | null = null

/**
 * Fetches the tenant's registry. Responses of another shape are failures: an error page with status 200, a truncated
 * response, a proxy's JSON. Network errors and 5xx are tried three times, 401 once more after a renewal.
 */
export async function askRegistry(): Promise<RegistryAnswer> {
  let isRenewed = false
  let tries = 0
  for (;;) {
    const token = readToken()
    const answer = await fetchRegistry(token)
    if (answer === 'unauthorized' && !isRenewed) {
      isRenewed = true
      await renewSession(token)
      continue
    }
    if (answer === 'unauthorized') return { kind: 'failed', why: 'STATUS' }
    const wait = answer.kind === 'failed' && answer.why === 'UNREACHABLE' ? pausesMs[tries++] : undefined
    if (wait === undefined) return answer
    await pause(wait)
  }
}

async function fetchRegistry(token: string | null): Promise<RegistryAnswer | 'unauthorized'> {
  const failed = (why: AskFailure): RegistryAnswer => ({ kind: 'failed', why })
  try {
    const answer = await fetch(new URL('/registry/v1.json', location.origin), {
      cache: 'no-cache',
      headers: headers(token),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.status === 401) return 'unauthorized'
    if (answer.status >= 500) return failed('UNREACHABLE')
    if (!answer.ok) return failed('STATUS')
    const etag = answer.headers.get('etag')
    if (etag !== null && etag === lastEtag) return { kind: 'same' }
    const text = await answer.text()
    const signed = z.safeParse(signedRegistry, parsed(text))
    if (!signed.success) return failed('BODY')
    lastEtag = etag
    return { kind: 'new', signed: signed.data }
  } catch {
    return failed('UNREACHABLE')
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
