import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepMs = 30_000

function bytesOf(secret: string): Buffer {
  const bits = [...secret.replace(/[\s=]/g, '')].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((octet) => parseInt(octet, 2)))
}

/** The 30 s step of a time (ms since epoch). */
export const stepOf = (atMs: number): number => Math.floor(atMs / stepMs)

/** The code of an authenticator app in one step (RFC 6238: SHA-1, six digits). `secret` in base32. */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const from = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
