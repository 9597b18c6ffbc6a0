import type { LiveCursor } from './live.sql'

/** A cursor as text: `<epoch>.<xid>.<seq>`. */
export const cursorText = ({ epoch, xid, seq }: LiveCursor): string => `${epoch}.${xid}.${seq}`

/** Parses a browser's cursor; undefined if it is invalid. */
export function readCursor(text: string): LiveCursor | undefined {
  const parts = /^(\d{1,6})\.(\d{1,19})\.(\d{1,18})$/.exec(text)
  return parts ? { epoch: Number(parts[1]), xid: BigInt(parts[2] ?? ''), seq: BigInt(parts[3] ?? '') } : undefined
}

export function isAfter(a: LiveCursor, b: LiveCursor): boolean {
  if (a.epoch !== b.epoch) return a.epoch > b.epoch
  return a.xid > b.xid || (a.xid === b.xid && a.seq > b.seq)
}
