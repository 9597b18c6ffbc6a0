const quote = 34
const backslash = 92
const [openObject, closeObject, openArray, closeArray] = [123, 125, 91, 93]
const [comma, colon] = [44, 58]

/** Where the string that begins at `start` ends: the index of its closing quote. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); ; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return end
  }
}

/** A key as it is meant: `"a"` and `"\u0061"` are one name. */
const nameOf = (json: string, start: number, end: number): string => {
  const raw = json.slice(start + 1, end)
  return raw.includes('\\') ? (JSON.parse(json.slice(start, end + 1)) as string) : raw
}

/**
 * The first name that stands twice in one object, or undefined. `JSON.parse` silently takes the last of them, another reader
 * the first: two programs then read two amounts out of one signed body. `json` must be valid JSON; its time is linear, and a
 * string (a file in base64) is passed over by `indexOf`.
 */
export function twiceNamed(json: string): string | undefined {
  /** The names of each open object; null for an array. */
  const open: (Set<string> | null)[] = []
  let names: Set<string> | null = null
  let isKey = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at)
    if (char === quote) {
      const end = endOfString(json, at)
      if (isKey && names) {
        const name = nameOf(json, at, end)
        if (names.has(name)) return name
        names.add(name)
      }
      at = end
    } else if (char === openObject || char === openArray) {
      names = char === openObject ? new Set() : null
      isKey = names !== null
      open.push(names)
    } else if (char === closeObject || char === closeArray) {
      open.pop()
      names = open.at(-1) ?? null
      isKey = false
    } else if (char === comma) isKey = names !== null
    else if (char === colon) isKey = false
  }
  return undefined
}
