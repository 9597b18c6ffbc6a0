import { liveEnvelope, liveServerMessage, type LiveServerMessage } from '@kasa/contracts/live'
import * as z from 'zod/mini'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type LiveStatus = 'live' | 'reconnecting' | 'offline'

/**
 * Events. `row`: a noun's row, unparsed. `change`: something of a noun changed, without details. `gap`: events may be
 * missing, so refetch from the server.
 */
export type LiveEvents = {
  [Type in 'row' | 'change' | 'counts']: Extract<LiveServerMessage, { type: Type }>
} & { gap: { type: 'gap' } }

export type LiveListener<Type extends keyof LiveEvents> = (event: LiveEvents[Type]) => void

export type LiveFeed = {
  status: StoreApi<LiveStatus>
  /** Listens to one event type; returns a function to stop. */
  subscribe: <Type extends keyof LiveEvents>(type: Type, listener: LiveListener<Type>) => () => void
  /** Opens the socket and keeps it open; returns a function to close it. */
  start: () => () => void
  /** Sends a renewed token to the server, so that the socket outlives the old one. */
  renew: (token: string) => void
}

type Source = {
  url: () => string
  token: () => string | null
  /** Called when the server refuses this token; resolves true if there is a new token, from this tab or another. */
  renewToken: (refused: string) => Promise<boolean>
}

const firstDelayMs = 500
const longestDelayMs = 30_000
/** After this long without messages while the tab slept, the socket is assumed dead. */
const staleAfterMs = 30_000

/** Doubles up to 30 s, half of it random, so that clients do not reconnect together. */
export const backoffMs = (attempt: number, random = Math.random()): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** attempt) * (0.5 + random / 2)

/** The live socket of `contracts/live.ts`: sends hello with token and cursor, and resumes without loss. */
export function createLiveFeed({ url, token, renewToken }: Source): LiveFeed {
  const status = createStore<LiveStatus>(() => (navigator.onLine ? 'reconnecting' : 'offline'))
  const listeners: { [Type in keyof LiveEvents]: Set<LiveListener<Type>> } = {
    row: new Set(),
    change: new Set(),
    counts: new Set(),
    gap: new Set(),
  }
  let socket: WebSocket | undefined
  /** The token last sent to the server. */
  let sentToken = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let cursor: string | null = null
  let attempt = 0
  let lastMessageAtMs = 0
  let isStopped = true

  const emit = <Type extends keyof LiveEvents>(type: Type, event: LiveEvents[Type]) => {
    for (const listener of [...listeners[type]]) listener(event)
  }

  const drop = () => {
    clearTimeout(timer)
    const dropped = socket
    socket = undefined
    dropped?.close()
  }

  const retryLater = () => {
    clearTimeout(timer)
    if (isStopped || !navigator.onLine) return status.setState(isStopped ? status.getState() : 'offline', true)
    status.setState('reconnecting', true)
    timer = setTimeout(open, backoffMs(attempt))
    attempt += 1
  }

  const refused = async () => {
    drop()
    status.setState('reconnecting', true)
    if (await renewToken(sentToken)) retryLater()
  }

  const receive = (message: LiveServerMessage) => {
    if (message.type === 'refused') return void refused()
    if (message.type === 'ready') {
      attempt = 0
      status.setState('live', true)
      // When resuming, the replay moves the cursor. The first time, data read before may be outdated.
      if (cursor !== null) return
      cursor = message.cursor
      return emit('gap', { type: 'gap' })
    }
    if (message.type === 'gap') {
      cursor = message.cursor
      return emit('gap', { type: 'gap' })
    }
    if (message.type === 'counts') return emit('counts', message)
    if (message.type === 'change') emit('change', message)
    else emit('row', message)
    // After the listeners: an event that failed in all of them is requested again.
    cursor = message.cursor
  }

  function open() {
    const accessToken = token()
    if (isStopped || accessToken === null) return
    drop()
    const opened = new WebSocket(url())
    socket = opened
    opened.onopen = () => {
      // It may have been renewed meanwhile.
      sentToken = token() ?? accessToken
      opened.send(JSON.stringify({ type: 'hello', token: sentToken, after: cursor }))
    }
    opened.onmessage = ({ data }) => {
      if (opened !== socket) return
      lastMessageAtMs = Date.now()
      const parsed: unknown = JSON.parse(String(data))
      const message = z.safeParse(liveServerMessage, parsed)
      if (message.success) return receive(message.data)
      // An unknown message type of a newer server: no screen here shows it, so only its cursor is kept. Refetching
      // for each would overload the server.
      const envelope = z.safeParse(liveEnvelope, parsed)
      cursor = envelope.data?.cursor ?? cursor
    }
    opened.onclose = () => {
      if (opened !== socket) return
      socket = undefined
      retryLater()
    }
  }

  const reconnectNow = () => {
    attempt = 0
    status.setState('reconnecting', true)
    open()
  }
  const goOffline = () => {
    drop()
    status.setState('offline', true)
  }
  const wake = () => {
    if (document.visibilityState === 'visible' && navigator.onLine && Date.now() - lastMessageAtMs > staleAfterMs)
      reconnectNow()
  }

  return {
    status,
    subscribe: (type, listener) => {
      listeners[type].add(listener)
      return () => void listeners[type].delete(listener)
    },
    start: () => {
      if (!isStopped) throw new Error('The live feed runs already')
      isStopped = false
      addEventListener('online', reconnectNow)
      addEventListener('offline', goOffline)
      document.addEventListener('visibilitychange', wake)
      if (navigator.onLine) open()
      return () => {
        isStopped = true
        drop()
        removeEventListener('online', reconnectNow)
        removeEventListener('offline', goOffline)
        document.removeEventListener('visibilitychange', wake)
      }
    },
    renew: (renewed) => {
      if (socket?.readyState !== WebSocket.OPEN) return
      sentToken = renewed
      socket.send(JSON.stringify({ type: 'renew', token: renewed }))
    },
  }
}
