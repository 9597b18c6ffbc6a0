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

/** Folders whose files the page does not name, by address: the hash of the `integrity.json` that does. */
const listings = new Map<string, string>()

type Folder = { base: string; integrity: Readonly<Record<string, string>>; listing?: string | undefined }

/**
 * Lets the scripts of a folder be loaded, each only with the bytes that its hash names. Where the hashes of all are not
 * given, those that the page's own links name are known at once, and the others when the folder's listing has been
 * read.
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

/** Reads what a folder's listing names, believed by its hash alone. Throws `ScriptError`. */
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
  // What the hash vouches for was written by the build.
  allowScripts({ base: folder, integrity: JSON.parse(new TextDecoder().decode(bytes)) as Folder['integrity'] })
}

/** Sees to it that a script's hash is known, if anybody knows it. */
async function listed(address: string): Promise<void> {
  const folder = address.replace(/[^/]*$/, '')
  const listing = listings.get(folder)
  if (listing === undefined || integrityByAddress.has(address)) return
  const read = reading.get(folder) ?? readListing(folder, listing).finally(() => reading.delete(folder))
  reading.set(folder, read)
  await read
}

/**
 * The hash of a script of this page's or the registry's, read from its folder's listing where need be; undefined where
 * nobody names it. Throws `ScriptError`.
 */
export async function hashOf(address: string): Promise<string | undefined> {
  const full = new URL(address, location.href).href
  await listed(full)
  return integrityByAddress.get(full)
}

/** Reads all listings that were not needed yet: what is opened next then waits for its own bytes alone. */
export const readListings = (): Promise<unknown> =>
  Promise.allSettled([...listings.keys()].map((folder) => listed(folder)))

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
 * query changes, because the browser joins a request to an identical one that hangs. Callers of one address share a
 * load.
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
