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
/** Beyond this a browser reads its lists again faster than it would hear what happened. */
const replayLimit = 5000
const pingMs = 25_000
const expiryMs = 1000

export type Hub = {
  join: (viewer: Viewer, after: string | null) => Promise<void>
  leave: (viewer: Viewer) => void
  close: () => Promise<void>
}

/** All open sockets of one tenant in this process, fed from one place in one order. */
export async function openHub(
  tenant: Tenant,
  { now, log, metrics }: { now: () => Date; log: FastifyBaseLogger; metrics: Metrics },
): Promise<Hub> {
  const viewers = new Set<Viewer>()
  const counts = createCountsPush(log)
  const labels = { tenant: tenant.config.id }

  const onEvents = (rows: LiveRow[]) => {
    metrics.liveEvents.inc(labels, rows.length)
    for (const viewer of viewers) counts.touch(viewer, viewer.tell(rows))
  }
  const onSessionEnded = (sessionId: string) => {
    for (const viewer of viewers)
      if (viewer.ctx.actor.sessionId === sessionId) viewer.refuse('SESSION_ENDED', closeCodes.notSignedIn)
  }
  /**
   * A refused token is renewed: its person comes back with a token of today's rights, which the menu follows, or not at
   * all.
   */
  const rightsChanged = (viewer: Viewer) => viewer.refuse('RIGHTS_CHANGED', closeCodes.restart)
  const onRightsChanged = (userId: string) => {
    for (const viewer of viewers) {
      const { id, parentUserId } = viewer.ctx.actor
      if (id === userId || parentUserId === userId) rightsChanged(viewer)
    }
  }
  /** Whoever changed while nobody listened, or between a socket's hello and its place among the viewers. */
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
   * Sends what lies between the browser's cursor and `upTo`; false when that is gone, too much, or of another database.
   */
  const replay = async (viewer: Viewer, after: LiveCursor, upTo: LiveCursor): Promise<boolean> => {
    const { pruned, start, nextXid } = await readHorizon(tenant.pool)
    // Of another epoch: what it saw after the copy was made, this database has never had.
    if (isAfter(pruned, after) || after.epoch !== start.epoch || after.xid >= nextXid) return false
    let place = after
    for (let sent = 0; isAfter(upTo, place); sent += replayBatch) {
      if (sent >= replayLimit) return false
      const rows = (await readSettled(tenant.pool, place, replayBatch)).filter((row) => !isAfter(row, upTo))
      viewer.replay(rows)
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
      // From this line on the feed keeps new events for it; the past is read up to exactly here.
      viewers.add(viewer)
      metrics.sockets.inc(labels)
      recheckOrClose(viewer)
      const here = feed.position()
      const cursor = after === null ? here : readCursor(after)
      viewer.send({ type: 'ready', cursor: cursorText(cursor ?? here) })
      const isComplete = cursor !== undefined && (after === null || (await replay(viewer, cursor, here)))
      if (!isComplete) viewer.send({ type: 'gap', cursor: cursorText(here) })
      // A cursor from another process may be ahead of this one: what it saw there is not told again.
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
