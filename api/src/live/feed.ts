import type { FastifyBaseLogger } from 'fastify'

import { createConnection, cut, type Connection } from '../db/client'
import { rightsChannel, sessionChannel } from '../sessions/sessionChannel'
import type { Tenant } from '../tenants/tenant'
import { hasUnsettled, liveChannel, readHorizon, readSettled, type LiveCursor, type LiveRow } from './live.sql'

const batch = 500
/** First poll for events that a running transaction holds back; doubles up to `slowestPollMs`. */
const firstPollMs = 20
const slowestPollMs = 250
/** Detects connections that broke without being closed. */
const heartbeatMs = 10_000
/** A connection that has not answered by then is considered broken. */
const beatWithinMs = 5000
const reconnectMs = 500

export type FeedListener = {
  onEvents: (rows: LiveRow[]) => void
  onSessionEnded: (sessionId: string) => void
  onRightsChanged: (userId: string) => void
  /** The connection was interrupted: changes of sessions and rights may have been missed. */
  onDeaf: () => void
}

export type Feed = {
  /** All events up to here were delivered. Defined once `started` has resolved. */
  position: () => LiveCursor
  started: Promise<void>
  stop: () => Promise<void>
}

/**
 * Follows one tenant's events in an order that later commits cannot change. NOTIFY only wakes the feed; events are
 * read from the table, so a broken connection loses nothing. While a running transaction holds events back, the feed
 * polls.
 */
export function startFeed(tenant: Tenant, listener: FeedListener, log: FastifyBaseLogger): Feed {
  let position: LiveCursor | undefined
  let connection: Connection | undefined
  let isStopped = false
  let reading: Promise<void> | undefined
  let isWoken = false
  let pollMs = firstPollMs
  const timers: { poll?: NodeJS.Timeout; reconnect?: NodeJS.Timeout } = {}

  const readOn = async (): Promise<void> => {
    while (isWoken && position && !isStopped) {
      isWoken = false
      const rows = await readSettled(tenant.pool, position, batch)
      const last = rows.at(-1)
      if (last) {
        position = { epoch: last.epoch, xid: last.xid, seq: last.seq }
        pollMs = firstPollMs
        listener.onEvents(rows)
      }
      if (rows.length === batch) isWoken = true
    }
    if (isStopped || !(await hasUnsettled(tenant.pool))) return
    clearTimeout(timers.poll)
    timers.poll = setTimeout(wake, pollMs)
    pollMs = Math.min(pollMs * 2, slowestPollMs)
  }

  function wake(): void {
    isWoken = true
    if (reading || isStopped || !position) return
    let hasFailed = false
    reading = readOn()
      .catch((error: Error) => {
        hasFailed = true
        log.warn({ err: error, tenant: tenant.config.id }, 'live events could not be read; it is tried again')
        clearTimeout(timers.poll)
        if (!isStopped) timers.poll = setTimeout(wake, reconnectMs)
      })
      .finally(() => {
        reading = undefined
        if (isWoken && !hasFailed) wake()
      })
  }

  const listen = async (): Promise<void> => {
    const opened = createConnection(tenant.directUrl, `kasa-${tenant.config.id}-live`)
    connection = opened
    opened.on('error', () => undefined)
    opened.on('end', () => {
      if (isStopped || connection !== opened) return
      connection = undefined
      clearTimeout(timers.reconnect)
      timers.reconnect = setTimeout(keepListening, reconnectMs)
    })
    opened.on('notification', ({ channel, payload }) => {
      if (channel === sessionChannel) listener.onSessionEnded(payload ?? '')
      else if (channel === rightsChannel) listener.onRightsChanged(payload ?? '')
      else wake()
    })
    await opened.connect()
    await opened.query(`listen ${liveChannel}; listen ${sessionChannel}; listen ${rightsChannel}`)
  }

  const keepListening = (): void => {
    const caughtUp = () => {
      wake()
      listener.onDeaf()
    }
    listen().then(caughtUp, (error: Error) => {
      log.warn({ err: error, tenant: tenant.config.id }, 'the live connection is away; it is tried again')
      clearTimeout(timers.reconnect)
      if (!isStopped) timers.reconnect = setTimeout(keepListening, reconnectMs)
    })
  }

  /**
   * Cuts a connection that does not answer in time; its `end` event starts a new one. `end()` would wait for the
   * silent server.
   */
  const beat = (watched: Connection | undefined): void => {
    if (!watched) return
    const timer = setTimeout(() => cut(watched), beatWithinMs)
    watched.query('select 1').then(
      () => clearTimeout(timer),
      () => {
        clearTimeout(timer)
        void watched.end().catch(() => undefined)
      },
    )
  }

  const heartbeat = setInterval(() => {
    beat(connection)
    wake()
  }, heartbeatMs)

  const started = (async () => {
    await listen().catch((error: Error) => {
      clearInterval(heartbeat)
      throw error
    })
    position = (await readHorizon(tenant.pool)).start
    wake()
  })()

  return {
    started,
    position() {
      if (!position) throw new Error('The feed has not started')
      return position
    },
    async stop() {
      isStopped = true
      clearInterval(heartbeat)
      clearTimeout(timers.poll)
      clearTimeout(timers.reconnect)
      await started.catch(() => undefined)
      await reading
      await connection?.end().catch(() => undefined)
    },
  }
}
