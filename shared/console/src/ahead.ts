import { ownToken } from './session'
import { browserStorage } from './storage'
import { bearing } from './tokens'

/** How long an answer that nobody asked for yet is kept, in ms: longer, and it would be news of yesterday. */
const keptMs = 5_000
/** A connection that hangs is given up, in ms: the page then asks by itself. */
const limitMs = 10_000

const asked = new Map<string, Promise<Response>>()

/** One name for an address, in whatever order its query stands. */
function nameOf(address: URL): string {
  address.searchParams.sort()
  return address.href
}

/** Who keeps a list in an order or a view of their own asks for that, not for what the bare address says. */
const hasOwnWay = (path: string) => {
  const lists = `lists.${path.replace(/\/list$/, '').replace(/\W+/g, '-')}`
  return browserStorage
    .keys()
    .some((name) => name.startsWith(lists) && /-(order|view)$/.test(name) && browserStorage.getItem(name) !== '')
}

/** The pages that this person was shown in this browser, as their addresses; gone with the session. */
const shownKey = 'kasa-shown'
const shown = () => (browserStorage.getItem(shownKey) ?? '').split(' ')

/**
 * A page that was drawn may be asked for ahead from now on: by an address alone nobody knows whether its person may see
 * it.
 */
export function noteShown(): void {
  if (!shown().includes(location.pathname))
    browserStorage.setItem(shownKey, `${browserStorage.getItem(shownKey) ?? ''} ${location.pathname}`)
}

/**
 * Asks for what the page at this address shows first, with the address's own query, while the page's code is on its
 * way. Whoever asks for the same soon takes that answer (`takeAhead`); where nobody does, it is let go.
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
  if (asked.has(name)) return
  const answer = fetch(address, {
    headers: { Authorization: bearing(token) },
    cache: 'no-store',
    signal: AbortSignal.timeout(limitMs),
  })
  answer.catch(() => asked.delete(name))
  asked.set(name, answer)
  setTimeout(() => asked.delete(name), keptMs)
}

let isTaken = false

/**
 * True, once, if an answer that was asked for ahead was taken: it may be older than the first events of the live feed.
 */
export function tookAhead(): boolean {
  const was = isTaken
  isTaken = false
  return was
}

/** The answer to this address, where it was asked for ahead; once. */
export function takeAhead(address: URL): Promise<Response> | undefined {
  if (asked.size === 0) return undefined
  const name = nameOf(new URL(address))
  const answer = asked.get(name)
  asked.delete(name)
  isTaken ||= answer !== undefined
  return answer
}
