import { can } from '@kasa/domain/permissions'
import type { WebSocket } from 'ws'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { cursorText, isAfter } from './cursor'
import type { LiveCursor, LiveRow } from './live.sql'
import { topicOf, type LiveTopic, type WireMessage } from './topics'

/** Bytes a browser may lag behind. Beyond that it is disconnected and resumes from its cursor when it reconnects. */
const maxBehindBytes = 1_000_000
const drainPollMs = 20
const patienceMs = 10_000

/** Close codes that the browser may receive: ours and those of RFC 6455. */
export const closeCodes = { restart: 1012, slow: 1013, notSignedIn: 4401, badMessage: 4400, silent: 4408 } as const

/** One console's socket: its user, its pending events, and when its token expires. */
export class Viewer {
  expiresAt = new Date(0)
  isAlive = true
  /** The last counts message of each kind, as text. */
  readonly lastCounts = new Map<string, string>()
  /** New events that wait while older ones are replayed; undefined once live. */
  private waiting: LiveRow[] | undefined = []

  constructor(
    private readonly socket: WebSocket,
    public ctx: Ctx<UserActor>,
  ) {}

  send(message: WireMessage): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > maxBehindBytes) return this.close(closeCodes.slow, 'too far behind')
    this.socket.send(JSON.stringify(message))
  }

  /** Sends the events that this user may see. Returns their topics. */
  sendRows(rows: readonly LiveRow[]): string[] {
    if (this.waiting) {
      this.waiting.push(...rows)
      return []
    }
    return rows.filter((row) => this.sendRow(row)).map(({ topic }) => topic)
  }

  /** The row's topic if this user may see the event. */
  private topicFor(row: LiveRow): LiveTopic | undefined {
    const topic = topicOf(row.topic)
    if (!topic?.maySee(this.ctx.actor, row.audience)) return undefined
    return topic.permission === undefined || can(viewerOf(this.ctx), topic.permission) ? topic : undefined
  }

  private sendRow(row: LiveRow): boolean {
    const topic = this.topicFor(row)
    if (!topic) return false
    const cursor = cursorText(row)
    this.send(
      topic.present
        ? { type: 'row', cursor, topic: row.topic, row: topic.present(this.ctx, row.payload) }
        : { type: 'change', cursor, topic: row.topic, id: row.id },
    )
    return true
  }

  /** Waits until the browser has received most of the data sent, for at most `patienceMs`. */
  async drained(): Promise<void> {
    for (
      let waitedMs = 0;
      this.socket.bufferedAmount > maxBehindBytes / 4 && waitedMs < patienceMs;
      waitedMs += drainPollMs
    ) {
      await new Promise((resolve) => setTimeout(resolve, drainPollMs))
    }
  }

  /** Sends past events from the table while new ones wait, except of objects that this user may not see now. */
  async replay(rows: readonly LiveRow[]): Promise<void> {
    const idsOf = new Map<LiveTopic, string[]>()
    for (const row of rows) {
      const topic = this.topicFor(row)
      if (!topic) continue
      const ids = idsOf.get(topic) ?? []
      ids.push(row.id)
      idsOf.set(topic, ids)
    }
    const hidden = new Set<string>()
    for (const [{ hiddenNow }, ids] of idsOf) for (const id of (await hiddenNow?.(this.ctx, ids)) ?? []) hidden.add(id)
    for (const row of rows) if (!hidden.has(row.id)) this.sendRow(row)
  }

  /** Sends the waiting events after `upTo`; from then on events are sent at once. */
  goLive(upTo: LiveCursor): void {
    const waited = this.waiting ?? []
    this.waiting = undefined
    this.sendRows(waited.filter((row) => isAfter(row, upTo)))
  }

  refuse(code: string, closeCode: number): void {
    this.send({ type: 'refused', code })
    this.close(closeCode, code)
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // Cuts a browser that does not answer the close.
    setTimeout(() => this.socket.terminate(), 2000).unref()
  }

  ping(): void {
    if (!this.isAlive) return this.socket.terminate()
    this.isAlive = false
    this.socket.ping()
  }
}
