import { ownToken } from './session'
import { browserStorage } from './storage'
import { bearing } from './tokens'

/** How long an unclaimed response is kept, in ms; later it would be outdated. */
const keptMs = 5_000
/** After this time a request is aborted, in ms; the page then makes its own. */
const limitMs = 10_000

const inFlight = new Map<string, Promise<Response>>()

/** A key for an address, independent of the order of its query. */
function nameOf(address: URL): string {
  address.searchParams.sort()
  return address.href
}

/** A person with their own order or view of a list needs a different request. */
const hasOwnWay = (path: string) => {
  const lists = `lists.${path.replace(/\/list$/, '').replace(/\W+/g, '-')}`
  return browserStorage
    .keys()
    .some((name) => name.startsWith(lists) && /-(order|view)$/.test(name) && browserStorage.getItem(name) !== '')
}

/** The pages shown to this person in this browser; removed with the session. */
const shownKey = 'kasa-shown'
const shown = () => (browserStorage.getItem(shownKey) ?? '').split(' ')

/**
 * Records that this page may be requested ahead from now on. An address alone does not tell whether the person may
 * see it.
 */
export function noteShown(): void {
  if (!shown().includes(location.pathname))
    browserStorage.setItem(shownKey, `${browserStorage.getItem(shownKey) ?? ''} ${location.pathname}`)
}

/**
 * Sends the first request of the page at this address, with its query, while the page's code is loading. `takeAhead`
 * returns the response; if nobody takes it, it is discarded.
 */
export function askAhead(path: string): void {
  const token = ownToken()
  const address = new URL(path, location.origin)
  const { searchParams: own } = new URL(location.href)
  own.delete('open')
  for (const [name, value] of own) address.searchParams.set(name, value)
  if (token === null || !shown().includes(location.pathname)) return
  if (!own.has('sort') && hasOwnWay(address.pathname)) return
  const name = nameOf(address)
  if (inFlight.has(name)) return
  const answer = fetch(address, {
    headers: { Authorization: bearing(token) },
    cache: 'no-store',
    signal: AbortSignal.timeout(limitMs),
  })
  answer.catch(() => inFlight.delete(name))
  inFlight.set(name, answer)
  setTimeout(() => inFlight.delete(name), keptMs)
}

let isTaken = false

/** True, once, if a prefetched response was used: it may be older than the first live events. */
export function tookAhead(): boolean {
  const was = isTaken
  isTaken = false
  return was
}

/** The prefetched response for this address, once. */
export function takeAhead(address: URL): Promise<Response> | undefined {
  if (inFlight.size === 0) return undefined
  const name = nameOf(new URL(address))
  const answer = inFlight.get(name)
  inFlight.delete(name)
  isTaken ||= answer !== undefined
  return answer
}
