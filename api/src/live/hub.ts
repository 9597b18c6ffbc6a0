import type { FastifyBaseLogger } from 'fastify'

import type { Metrics } from '../health/metrics'
import { actorOfSession } from '../sessions/sessions.service'
import type { Tenant } from '../tenants/tenant'
import { createCountsPush } from './countsPush'
import { cursorText, isAfter, readCursor } from './cursor'
import { startFeed } from './feed'
import { readHorizon, readSettled, type LiveCursor, type LiveRow } from './live.sql'
import { closeCodes, type Viewer } from './viewer'

const replayBatch = 500
/** With more events than this, reloading the lists is faster for the browser than replaying. */
const replayLimit = 5000
const pingMs = 25_000
const expiryMs = 1000

export type Hub = {
  join: (viewer: Viewer, after: string | null) => Promise<void>
  leave: (viewer: Viewer) => void
  close: () => Promise<void>
}

/** All open sockets of one tenant in this process. One feed delivers the events to all of them, in the same order. */
export async function openHub(
  tenant: Tenant,
  { now, log, metrics }: { now: () => Date; log: FastifyBaseLogger; metrics: Metrics },
): Promise<Hub> {
  const viewers = new Set<Viewer>()
  const counts = createCountsPush(log)
  const labels = { tenant: tenant.config.id }

  const onEvents = (rows: LiveRow[]) => {
    metrics.liveEvents.inc(labels, rows.length)
    for (const viewer of viewers) counts.touch(viewer, viewer.sendRows(rows))
  }
  const onSessionEnded = (sessionId: string) => {
    for (const viewer of viewers)
      if (viewer.ctx.actor.sessionId === sessionId) viewer.refuse('SESSION_ENDED', closeCodes.notSignedIn)
  }
  /** Closes the socket, so that the console renews its token and reconnects with its current rights. */
  const rightsChanged = (viewer: Viewer) => viewer.refuse('RIGHTS_CHANGED', closeCodes.restart)
  const onRightsChanged = (userId: string) => {
    for (const viewer of viewers) {
      const { id, parentUserId } = viewer.ctx.actor
      if (id === userId || parentUserId === userId) rightsChanged(viewer)
    }
  }
  /** Checks for changes of rights that were missed while the feed was disconnected, or before the viewer was added. */
  const recheck = async (viewer: Viewer): Promise<void> => {
    const actor = await actorOfSession(tenant, viewer.ctx.actor.sessionId, now())
    if (!actor) viewer.refuse('SESSION_ENDED', closeCodes.notSignedIn)
    else if (JSON.stringify(actor) !== JSON.stringify(viewer.ctx.actor)) rightsChanged(viewer)
  }
  const recheckOrClose = (viewer: Viewer) =>
    void recheck(viewer).catch(() => viewer.close(closeCodes.restart, 'rights unknown'))
  const feed = startFeed(
    tenant,
    { onEvents, onSessionEnded, onRightsChanged, onDeaf: () => viewers.forEach(recheckOrClose) },
    log,
  )
  await feed.started

  const pings = setInterval(() => viewers.forEach((viewer) => viewer.ping()), pingMs)
  const expiries = setInterval(() => {
    const at = now()
    for (const viewer of viewers) if (viewer.expiresAt <= at) viewer.refuse('SESSION_ENDED', closeCodes.notSignedIn)
  }, expiryMs)

  /**
   * Sends the events between the browser's cursor and `upTo`. Returns false if they are deleted, too many, or the
   * cursor is of another database.
   */
  const replay = async (viewer: Viewer, after: LiveCursor, upTo: LiveCursor): Promise<boolean> => {
    const { pruned, start, nextXid } = await readHorizon(tenant.pool)
    // In another epoch, the browser may have seen events that this copy of the database never had.
    if (isAfter(pruned, after) || after.epoch !== start.epoch || after.xid >= nextXid) return false
    let place = after
    for (let sent = 0; isAfter(upTo, place); sent += replayBatch) {
      if (sent >= replayLimit) return false
      const rows = (await readSettled(tenant.pool, place, replayBatch)).filter((row) => !isAfter(row, upTo))
      await viewer.replay(rows)
      await viewer.drained()
      const last = rows.at(-1)
      if (!last || rows.length < replayBatch) return true
      place = last
    }
    return true
  }

  const leave = (viewer: Viewer) => {
    if (!viewers.delete(viewer)) return
    counts.forget(viewer)
    metrics.sockets.dec(labels)
  }

  return {
    async join(viewer, after) {
      // From here the viewer collects new events, while older ones are replayed up to `here`.
      viewers.add(viewer)
      metrics.sockets.inc(labels)
      recheckOrClose(viewer)
      const here = feed.position()
      const cursor = after === null ? here : readCursor(after)
      viewer.send({ type: 'ready', cursor: cursorText(cursor ?? here) })
      const isComplete = cursor !== undefined && (after === null || (await replay(viewer, cursor, here)))
      if (!isComplete) viewer.send({ type: 'gap', cursor: cursorText(here) })
      // A cursor from another process can be ahead of this one. Events up to it are not sent again.
      viewer.goLive(isComplete && cursor && isAfter(cursor, here) ? cursor : here)
      counts.touchAll(viewer)
    },
    leave,
    async close() {
      clearInterval(pings)
      clearInterval(expiries)
      counts.stop()
      for (const viewer of viewers) viewer.close(closeCodes.restart, 'restarting')
      await feed.stop()
    },
  }
}
