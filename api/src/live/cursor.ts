import type { LiveCursor } from './live.sql'

/** A cursor as the browser holds it: `<xid>.<seq>`. */
export const cursorText = ({ xid, seq }: LiveCursor): string => `${xid}.${seq}`

/** Reads a browser's cursor; undefined when it is none. */
export function readCursor(text: string): LiveCursor | undefined {
  const parts = /^(\d{1,19})\.(\d{1,18})$/.exec(text)
  return parts ? { xid: BigInt(parts[1] ?? ''), seq: BigInt(parts[2] ?? '') } : undefined
}

/** True when `a` comes after `b`. */
export const isAfter = (a: LiveCursor, b: LiveCursor): boolean => a.xid > b.xid || (a.xid === b.xid && a.seq > b.seq)
