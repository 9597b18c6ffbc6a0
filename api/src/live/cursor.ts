import type { LiveCursor } from './live.sql'

/** A cursor as the browser holds it: `<epoch>.<xid>.<seq>`. */
export const cursorText = ({ epoch, xid, seq }: LiveCursor): string => `${epoch}.${xid}.${seq}`

/** Reads a browser's cursor; undefined when it is none. */
export function readCursor(text: string): LiveCursor | undefined {
  const parts = /^(\d{1,6})\.(\d{1,19})\.(\d{1,18})$/.exec(text)
  return parts ? { epoch: Number(parts[1]), xid: BigInt(parts[2] ?? ''), seq: BigInt(parts[3] ?? '') } : undefined
}

/** True when `a` comes after `b`. */
export function isAfter(a: LiveCursor, b: LiveCursor): boolean {
  if (a.epoch !== b.epoch) return a.epoch > b.epoch
  return a.xid > b.xid || (a.xid === b.xid && a.seq > b.seq)
}
