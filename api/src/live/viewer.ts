import { can } from '@kasa/domain/permissions'
import type { WebSocket } from 'ws'

import { viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { cursorText, isAfter } from './cursor'
import type { LiveCursor, LiveRow } from './live.sql'
import { topicOf, type WireMessage } from './topics'

/** Bytes a browser may be behind. It is cut off beyond, and resumes from its cursor when it comes back. */
const maxBehindBytes = 1_000_000
const drainPollMs = 20
const patienceMs = 10_000

/** Close codes of ours and of RFC 6455 that the browser meets. */
export const closeCodes = { restart: 1012, slow: 1013, notSignedIn: 4401, badMessage: 4400, silent: 4408 } as const

/** One console's socket: what it may see, where it is, and when its token ends. */
export class Viewer {
  expiresAt = new Date(0)
  isAlive = true
  /** What was sent last of each kind, as text. */
  readonly lastCounts = new Map<string, string>()
  /** Events that came while older ones are being replayed; undefined once live. */
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

  /** Sends what this person may see of the events; answers the topics of those. */
  tell(rows: readonly LiveRow[]): string[] {
    if (this.waiting) {
      this.waiting.push(...rows)
      return []
    }
    return rows.filter((row) => this.tellOne(row)).map(({ topic }) => topic)
  }

  private tellOne(row: LiveRow): boolean {
    const topic = topicOf(row.topic)
    if (!topic?.maySee(this.ctx.actor, row.audience)) return false
    if (topic.permission !== undefined && !can(viewerOf(this.ctx), topic.permission)) return false
    const cursor = cursorText(row)
    this.send(
      topic.present
        ? { type: 'row', cursor, topic: row.topic, row: topic.present(this.ctx, row.payload) }
        : { type: 'change', cursor, topic: row.topic, id: row.id },
    )
    return true
  }

  /** Waits until the browser has taken most of what was sent; it is closed as slow when it takes too long. */
  async drained(): Promise<void> {
    for (
      let waitedMs = 0;
      this.socket.bufferedAmount > maxBehindBytes / 4 && waitedMs < patienceMs;
      waitedMs += drainPollMs
    ) {
      await new Promise((resolve) => setTimeout(resolve, drainPollMs))
    }
  }

  /** Sends rows of the past, read from the table while new ones wait. */
  replay(rows: readonly LiveRow[]): void {
    for (const row of rows) this.tellOne(row)
  }

  /** Sends what waited, beyond `upTo`, and is live from here on. */
  goLive(upTo: LiveCursor): void {
    const waited = this.waiting ?? []
    this.waiting = undefined
    this.tell(waited.filter((row) => isAfter(row, upTo)))
  }

  refuse(code: string, closeCode: number): void {
    this.send({ type: 'refused', code })
    this.close(closeCode, code)
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
    // A browser that does not answer the close is cut after a moment.
    setTimeout(() => this.socket.terminate(), 2000).unref()
  }

  ping(): void {
    if (!this.isAlive) return this.socket.terminate()
    this.isAlive = false
    this.socket.ping()
  }
}
