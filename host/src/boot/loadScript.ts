/** Why a script failed to load. Only `network` is retried. */
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

/** webpack's runtime in host and remotes loads chunks with this function. */
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

/** Folders without file hashes in the page: address to hash of their `integrity.json`. */
const listings = new Map<string, string>()

type Folder = { base: string; integrity: Readonly<Record<string, string>>; listing?: string | undefined }

/**
 * Allows the scripts of a folder to load, each only with its hash. Without the hashes of all files, those in the
 * page's own links are known at once, the others after reading the folder's listing.
 */
export function allowScripts({ base, integrity, listing }: Folder): void {
  const folder = new URL(base, location.href).href
  for (const [file, hash] of Object.entries(integrity)) integrityByAddress.set(folder + file, hash)
  listings.delete(folder)
  if (listing === undefined) return
  listings.set(folder, listing)
  for (const { href, integrity: hash } of document.querySelectorAll<HTMLLinkElement>('link[as=script]'))
    if (href.startsWith(folder)) integrityByAddress.set(href, hash)
}

const reading = new Map<string, Promise<void>>()

/** Reads a folder's listing, verified by its hash. Throws `ScriptError`. */
async function readListing(folder: string, listing: string): Promise<void> {
  const address = `${folder}integrity.json`
  const failed = (kind: ScriptFailure) => new ScriptError(kind, address)
  const answer = await fetch(address, { signal: AbortSignal.timeout(timeLimitMs) }).catch((error: unknown) => {
    throw failed(error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'network')
  })
  if (!answer.ok) throw failed(failureOf(answer.status))
  const bytes = await answer.arrayBuffer()
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))
  if (`sha384-${btoa(String.fromCharCode(...digest))}` !== listing) throw failed('refused')
  // The verified file was written by the build.
  allowScripts({ base: folder, integrity: JSON.parse(new TextDecoder().decode(bytes)) as Folder['integrity'] })
}

/** Loads the listing that contains a script's hash, if there is one. */
async function listed(address: string): Promise<void> {
  const folder = address.replace(/[^/]*$/, '')
  const listing = listings.get(folder)
  if (listing === undefined || integrityByAddress.has(address)) return
  const read = reading.get(folder) ?? readListing(folder, listing).finally(() => reading.delete(folder))
  reading.set(folder, read)
  await read
}

/** The hash of a script, read from its folder's listing if necessary; undefined if unknown. Throws `ScriptError`. */
export async function hashOf(address: string): Promise<string | undefined> {
  const full = new URL(address, location.href).href
  await listed(full)
  return integrityByAddress.get(full)
}

/** Reads all remaining listings ahead, so that later pages need not wait for them. */
export const readListings = (): Promise<unknown> =>
  Promise.allSettled([...listings.keys()].map((folder) => listed(folder)))

const withoutQuery = (address: string) => address.replace(/\?.*$/, '')

type Policy = { createScriptURL(address: string): string }
declare const trustedTypes: { createPolicy(name: string, rules: Policy): Policy } | undefined

/**
 * The page's only Trusted Types policy: allows script addresses with a hash from the page or the verified registry.
 */
const rules: Policy = {
  createScriptURL: (address) => {
    if (!integrityByAddress.has(withoutQuery(address))) throw new ScriptError('unlisted', address)
    return address
  },
}
const policy = typeof trustedTypes === 'undefined' ? rules : trustedTypes.createPolicy('kasa', rules)

/**
 * Loads one script: known address and hash, 10 s at most, network failures retried twice. After a failure the query
 * changes, because the browser merges a request with an identical one that hangs. Concurrent calls for one address
 * share a load.
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
      await listed(address)
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
  // An error event has no details, so the status comes from the resource timing. Its entry may arrive after the
  // event, and the buffer may be full; an observer is notified either way.
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
  // It was fully received, but the browser refused to run it: the hash does not match.
  return status >= 200 && status < 300 ? 'refused' : 'network'
}

globalThis.kasaLoadScript = loadScript
