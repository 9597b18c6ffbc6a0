/** A small repeatable random source (mulberry32): the same seed produces the same demo data and traffic. */
export type Random = {
  /** A number in [0, 1). */
  next: () => number
  /** A whole number in [from, to], both included. */
  int: (from: number, to: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** A random key of the table, by weight. */
  weighted: <K extends string>(weights: Readonly<Record<K, number>>) => K
  /** `length` characters of `alphabet`. */
  text: (alphabet: string, length: number) => string
  bytes: (length: number) => Buffer
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (weights) => {
      const entries = Object.entries<number>(weights) as [keyof typeof weights, number][]
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) {
        left -= weight
        if (left < 0) return key
      }
      return pick(entries)[0]
    },
    text: (alphabet, length) => Array.from({ length }, () => alphabet.charAt(int(0, alphabet.length - 1))).join(''),
    bytes: (length) => Buffer.from(Array.from({ length }, () => int(0, 255))),
  }
}

/** A UUIDv7 (RFC 9562) of that time whose random part comes from `random`. `atMs` since epoch. */
export function uuidv7At(atMs: number, random: Random): string {
  const bytes = random.bytes(16)
  bytes.writeUIntBE(atMs, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
