import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { sessionStore, type Session } from './session'
import { claimSingleton } from './singleton'
import { browserStorage, tabStorage } from './storage'

claimSingleton('inFlight')

/**
 * A money call's action, without personal data: `act` is a key in the module's manifest texts, `number` the object's.
 */
const act = { module: z.string(), act: z.string(), number: z.string(), link: z.string() }

const moneyCall = z.object({
  ...act,
  /** The idempotency key, made before sending. */
  key: z.string(),
  path: z.custom<`/${string}`>((value) => typeof value === 'string' && value.startsWith('/')),
  /** The body, to repeat the call with the same key; omitted if it may contain personal data. */
  body: z.optional(z.unknown()),
  /** Milliseconds since epoch, by this computer's clock. */
  sentMs: z.number(),
  tab: z.string(),
  page: z.string(),
  /**
   * `sending` until a response; `unknown` without a conclusive response; `none` if the server reports that nothing
   * was done. `done` and `refused` are kept only if the calling screen is gone, to inform the user.
   */
  state: z.enum(['sending', 'unknown', 'none', 'done', 'refused']),
  /** Still sending, but its screen is gone. */
  isLeft: z.optional(z.boolean()),
})
export type MoneyCall = z.infer<typeof moneyCall>
export type MoneyAct = Pick<MoneyCall, keyof typeof act>
/** A screen that sends money calls; when it is gone, the console shows their results. */
export type MoneyScreen = { isGone: boolean; keys: Set<string> }

/** Longer than any call: an older call of another tab has lost its response. In ms. */
const callMs = 35_000
/** How long the server keeps a response, in ms. */
const keptMs = 7 * 24 * 3_600_000

/** 128 random bits; `crypto.randomUUID` is missing on plain http outside localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const tabKey = 'kasa-tab'
/** After a reload, the tab is the same and the page is new. */
const here = { tab: tabStorage.getItem(tabKey) ?? newKey(), page: newKey() }
tabStorage.setItem(tabKey, here.tab)

let owner = ''
const place = () => `kasa-money:${owner}`

/** True if no one waits for the response any more: the tab was reloaded, or another tab's call is too old. */
const isLost = ({ state, tab, page, sentMs }: MoneyCall) =>
  state === 'sending' && page !== here.page && (tab === here.tab || sentMs < Date.now() - callMs)

function stored(): unknown {
  try {
    return JSON.parse(browserStorage.getItem(place()) ?? '[]')
  } catch {
    return []
  }
}

function read(): MoneyCall[] {
  const kept = z.safeParse(z.array(moneyCall), stored()).data ?? []
  return kept
    .filter(({ sentMs }) => sentMs > Date.now() - keptMs)
    .map((call) => (isLost(call) ? { ...call, state: 'unknown' } : call))
}

/** This user's money calls, in all tabs, with results that the user has not seen; oldest first. */
export const inFlightStore = createStore<readonly MoneyCall[]>(() => [])

/** Bodies of this page's calls, including those not stored. */
const bodies = new Map<string, unknown>()
/** Other tabs write too, so each change starts from the stored state. */
function change(edit: (calls: readonly MoneyCall[]) => readonly MoneyCall[]): void {
  const calls = edit(read())
  if (calls.length === 0) browserStorage.removeItem(place())
  else browserStorage.setItem(place(), JSON.stringify(calls))
  inFlightStore.setState(calls, true)
}

/** Reads the storage again: other tabs' calls may have ended or been lost. */
export const refreshInFlight = (): void => inFlightStore.setState(read(), true)

addEventListener('storage', ({ key }) => {
  if (key === place()) refreshInFlight()
})

/**
 * Sign-out clears the storage, but unresolved calls stay: they contain no personal data, and their user still needs
 * the result.
 */
function keepThroughSignOut(): void {
  const mine = inFlightStore.getState()
  if (mine.length === 0) return
  tabStorage.setItem(tabKey, here.tab)
  change((others) => [...others.filter(({ key }) => !mine.some((call) => call.key === key)), ...mine])
}

function follow(session: Session): void {
  if (session.status === 'out') return keepThroughSignOut()
  if (session.user.sub === owner) return
  owner = session.user.sub
  refreshInFlight()
}
follow(sessionStore.getState())
sessionStore.subscribe(follow)

addEventListener('beforeunload', (event) => {
  if (inFlightCount() > 0) event.preventDefault()
})

/** The number of money calls of this page in progress; no upgrade or reload meanwhile. */
export const inFlightCount = (): number =>
  inFlightStore.getState().filter(({ state, page }) => state === 'sending' && page === here.page).length

/** This user's money calls with results that the user has not seen, as a hook. */
export const useInFlight = (): readonly MoneyCall[] => useStore(inFlightStore)

/** The screen of money calls, for `sendMoney`. However the screen ends, its calls are followed. */
export function useMoneyScreen(): MoneyScreen {
  const [screen] = useState<MoneyScreen>(() => ({ isGone: false, keys: new Set() }))
  useEffect(() => {
    screen.isGone = false
    return () => {
      screen.isGone = true
      if (screen.keys.size > 0)
        change((calls) =>
          calls.map((call) =>
            screen.keys.has(call.key) && call.state === 'sending' ? { ...call, isLeft: true } : call,
          ),
        )
    }
  }, [screen])
  return screen
}

/** Stores a call before sending. `isPrivate`: its body is kept only in memory. */
export function beginMoney(call: Omit<MoneyCall, 'tab' | 'page' | 'sentMs' | 'state'>, isPrivate: boolean): void {
  bodies.set(call.key, call.body)
  const { body, ...rest } = call
  const begun: MoneyCall = { ...rest, ...(isPrivate ? {} : { body }), ...here, sentMs: Date.now(), state: 'sending' }
  change((calls) => [...calls.filter(({ key }) => key !== call.key), begun])
}

/** Sets a call's state; without a state, removes it as resolved. */
export function settleMoney(key: string, state?: MoneyCall['state']): void {
  change((calls) => calls.flatMap((call) => (call.key !== key ? [call] : state ? [{ ...call, state }] : [])))
}

/** The body of a call, or undefined if this browser no longer has it. */
export const bodyOf = ({ key, body }: MoneyCall): unknown => bodies.get(key) ?? body
