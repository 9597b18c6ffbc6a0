/** Why a script did not come: each is final but `network`, which is tried again. */
export type ScriptFailure = 'unlisted' | 'missing' | 'retired' | 'refused' | 'network' | 'timeout'

/** A script that could not be loaded, with the reason and the address. */
export class ScriptError extends Error {
  constructor(
    readonly kind: ScriptFailure,
    readonly address: string,
  ) {
    super(`Script ${kind}: ${address}`)
    this.name = 'ScriptError'
  }
}

/** The one name by which webpack’s runtime in host and remotes asks for chunks. */
declare global {
  var kasaLoadScript: (address: string) => Promise<void>
}

const timeLimitMs = 10_000
const recordWaitMs = 300
const pausesMs = [300, 1200]

const integrityByAddress = new Map<string, string>()
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
const loading = new Map<string, Promise<void>>()
const failures = new Map<string, number>()

/** Lets the scripts of a folder be loaded, each only with the bytes that its hash names. */
export function allowScripts(base: string, integrity: Readonly<Record<string, string>>): void {
  for (const [file, hash] of Object.entries(integrity))
    integrityByAddress.set(new URL(base + file, location.href).href, hash)
}

const withoutQuery = (address: string) => address.replace(/\?.*$/, '')

type Policy = { createScriptURL(address: string): string }
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined

/** The page's only Trusted Types policy: an address is a script's when page or verified registry gave its hash. */
const rules: Policy = {
  createScriptURL: (address) => {
    if (!integrityByAddress.has(withoutQuery(address))) throw new ScriptError('unlisted', address)
    return address
  },
}
const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('kasa', rules)

/**
 * Loads one script: known address, known bytes, 10 s at most, network failures tried twice more. After a failure the
 * query changes, because the browser joins a request to an identical one that hangs. Callers of one address share a load.
 */
export function loadScript(address: string): Promise<void> {
  const full = new URL(address, location.href).href
  const known = loading.get(full)
  if (known) return known
  const load = attempts(full).finally(() => loading.delete(full))
  loading.set(full, load)
  return load
}

async function attempts(address: string): Promise<void> {
  for (const pause of [...pausesMs, undefined]) {
    const turn = failures.get(address) ?? 0
    try {
      return await attempt(turn === 0 ? address : `${address}?r=${turn}`)
    } catch (error) {
      failures.set(address, turn + 1)
      if (pause === undefined || !(error instanceof ScriptError) || error.kind !== 'network') throw error
      await new Promise((done) => setTimeout(done, pause * (0.5 + Math.random())))
    }
  }
}

function attempt(address: string): Promise<void> {
  const script = document.createElement('script')
  script.src = policy.createScriptURL(address)
  script.integrity = integrityByAddress.get(withoutQuery(address)) ?? ''
  script.crossOrigin = 'anonymous'
  script.nonce = nonce
  // An error event says nothing; the browser's own record of the request knows the status. The record may come after
  // the event, and the tab's list of records is full after an hour's work: an observer is told either way.
  let status = 0
  const records = new PerformanceObserver((list) =>
    list.getEntriesByName(address).forEach((entry) => (status = (entry as PerformanceResourceTiming).responseStatus)),
  )
  records.observe({ type: 'resource' })
  return new Promise<void>((done, fail) => {
    const end = (kind?: ScriptFailure) => {
      clearTimeout(limit)
      records.disconnect()
      script.remove()
      if (kind) fail(new ScriptError(kind, address))
      else done()
    }
    const limit = setTimeout(end, timeLimitMs, 'timeout')
    script.onload = () => end()
    script.onerror = () => setTimeout(() => end(failureOf(status)), recordWaitMs)
    document.head.append(script)
  })
}

function failureOf(status: number): ScriptFailure {
  if (status === 404) return 'missing'
  if (status === 410) return 'retired'
  // It came whole, and the browser would not run it: other bytes than the hash names.
  return status >= 200 && status < 300 ? 'refused' : 'network'
}

globalThis.kasaLoadScript = loadScript
