import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { sessionStore, type Session } from './session'
import { claimSingleton } from './singleton'
import { browserStorage, tabStorage } from './storage'

claimSingleton('inFlight')

/**
 * What a money call does, in terms that identify nobody: `act` is a key of the module's manifest words, `number` the
 * object's.
 */
const act = { module: z.string(), act: z.string(), number: z.string(), link: z.string() }

const moneyCall = z.object({
  ...act,
  /** The idempotency key, made before sending. */
  key: z.string(),
  path: z.custom<`/${string}`>((value) => typeof value === 'string' && value.startsWith('/')),
  /** What was sent, so that it can be sent again under its key; absent where it may hold personal data. */
  body: z.optional(z.unknown()),
  /** Milliseconds since epoch, by this machine. */
  sentMs: z.number(),
  tab: z.string(),
  page: z.string(),
  /**
   * `sending` until an answer; `unknown` when none came that says what happened; `none` when the server says that
   * nothing did. `done` and `refused` stay only where the screen that asked is gone, so that somebody is still told.
   */
  state: z.enum(['sending', 'unknown', 'none', 'done', 'refused']),
  /** Still sending, but its screen is gone. */
  isLeft: z.optional(z.boolean()),
})
export type MoneyCall = z.infer<typeof moneyCall>
export type MoneyAct = Pick<MoneyCall, keyof typeof act>
/** A screen that sends money calls; when it is gone, what its calls came to is said by the console. */
export type MoneyScreen = { isGone: boolean; keys: Set<string> }

/** Longer than any call may take: another tab's that is older has lost its answer with its tab. In ms. */
const callMs = 35_000
/** As long as the server keeps an answer, in ms. */
const keptMs = 7 * 24 * 3_600_000

/** 128 random bits; `crypto.randomUUID` is missing on plain http outside localhost. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const tabKey = 'kasa-tab'
/** A reload keeps the tab and makes a new page. */
const here = { tab: tabStorage.getItem(tabKey) ?? newKey(), page: newKey() }
tabStorage.setItem(tabKey, here.tab)

let owner = ''
const place = () => `kasa-money:${owner}`

/** True where nobody waits for the answer any more: this tab was loaded anew, or the other tab's call is too old. */
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

/** This user's money calls whose outcome nobody has been told, of every tab; oldest first. */
export const inFlightStore = createStore<readonly MoneyCall[]>(() => [])

/** This page's bodies, also those that are not written down. */
const bodies = new Map<string, unknown>()
/** Other tabs write too: each change starts from what is stored now. */
function change(edit: (calls: readonly MoneyCall[]) => readonly MoneyCall[]): void {
  const calls = edit(read())
  if (calls.length === 0) browserStorage.removeItem(place())
  else browserStorage.setItem(place(), JSON.stringify(calls))
  inFlightStore.setState(calls, true)
}

/** Looks again at what is stored: other tabs' calls end, or are lost. */
export const refreshInFlight = (): void => inFlightStore.setState(read(), true)

addEventListener('storage', ({ key }) => {
  if (key === place()) refreshInFlight()
})

/** Signing out clears the storage. What is unresolved identifies nobody and is still owed to its user, so it stays. */
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

/** How many money calls of this page wait for their answer now: no upgrade, no reload meanwhile. */
export const inFlightCount = (): number =>
  inFlightStore.getState().filter(({ state, page }) => state === 'sending' && page === here.page).length

/** This user's money calls whose outcome nobody has been told, followed. */
export const useInFlight = (): readonly MoneyCall[] => useStore(inFlightStore)

/**
 * The screen of a money call: pass it to `sendMoney`. However it ends (left, crashed, replaced), its calls are looked
 * after.
 */
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

/** Writes a call down before it is sent. `isPrivate`: its body stays in this page's memory alone. */
export function beginMoney(call: Omit<MoneyCall, 'tab' | 'page' | 'sentMs' | 'state'>, isPrivate: boolean): void {
  bodies.set(call.key, call.body)
  const { body, ...rest } = call
  const begun: MoneyCall = { ...rest, ...(isPrivate ? {} : { body }), ...here, sentMs: Date.now(), state: 'sending' }
  change((calls) => [...calls.filter(({ key }) => key !== call.key), begun])
}

/** A call's state changes; without one it is over and somebody has been told. */
export function settleMoney(key: string, state?: MoneyCall['state']): void {
  change((calls) => calls.flatMap((call) => (call.key !== key ? [call] : state ? [{ ...call, state }] : [])))
}

/** What was sent under a key, or undefined where this browser no longer knows it. */
export const bodyOf = ({ key, body }: MoneyCall): unknown => bodies.get(key) ?? body
