import type { Boot } from '@kasa/contracts/boot'
import { signedRegistry } from '@kasa/contracts/registry'
import { can } from '@kasa/console/can'
import { renewSession } from '@kasa/console/renewal'
import { readToken } from '@kasa/console/tokens'
import * as z from 'zod/mini'

/** Why no registry came. `UNREACHABLE` is worth another try; the others are the server's word, or something else's. */
export type AskFailure = 'UNREACHABLE' | 'STATUS' | 'BODY'
export type Asked = { kind: 'same' } | { kind: 'new'; signed: Boot['registry'] } | { kind: 'failed'; why: AskFailure }

/** Only who may be given a build to try says who they are: for everybody else the answer is known without looking. */
const headers = (token: string | null): HeadersInit =>
  can('module.develop') ? { authorization: `Bearer ${token}` } : {}

const timeoutMs = 10_000
/** Two more tries, each after about three times the pause before. */
const pausesMs = [400, 1200]

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms * (0.5 + Math.random())))
let lastEtag: string | null = null

/**
 * Asks for the tenant's registry. Nothing is handed on that is not the contract's shape: an error page with status 200,
 * a torn answer and a proxy's own JSON are failures. Network and 5xx are tried three times, 401 once more after a
 * renewal.
 */
export async function askRegistry(): Promise<Asked> {
  let isRenewed = false
  let tries = 0
  for (;;) {
    const token = readToken()
    const asked = await ask(token)
    if (asked === 'unauthorized' && !isRenewed) {
      isRenewed = true
      await renewSession(token)
      continue
    }
    if (asked === 'unauthorized') return { kind: 'failed', why: 'STATUS' }
    const wait = asked.kind === 'failed' && asked.why === 'UNREACHABLE' ? pausesMs[tries++] : undefined
    if (wait === undefined) return asked
    await pause(wait)
  }
}

async function ask(token: string | null): Promise<Asked | 'unauthorized'> {
  const failed = (why: AskFailure): Asked => ({ kind: 'failed', why })
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
