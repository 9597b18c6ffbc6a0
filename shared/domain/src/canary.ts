/** FNV-1a with the finish of MurmurHash3, 32 bits: even over short names that differ in one letter (tested). */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * Whether this operator gets a module's canary, at a share in per cent. Always the same answer, on every server and
 * after every reload; a larger share keeps everybody of the smaller one; another module asks other operators.
 */
export const isInCanary = (operatorId: string, moduleId: string, share: number): boolean =>
  hash(`${moduleId}\n${operatorId}`) < (share / 100) * 2 ** 32

/** What was seen of one build: how often it was opened, and how many of those failed. */
export type BuildOpenings = { opened: number; failed: number }

/** Fewer failures than this are bad luck of a single person. */
const leastFailures = 3
/** A canary may fail so much more often than the stable build before it counts as worse. */
const tolerance = 0.02
/** 1.96: 97.5 times in a hundred the true rate is above the bound. */
const z = 1.96

/** The least rate of failures that such openings allow to believe in: the lower end of Wilson's interval. */
function leastRate({ opened, failed }: BuildOpenings): number {
  if (opened === 0) return 0
  const rate = failed / opened
  const spread = z * Math.sqrt((rate * (1 - rate)) / opened + (z * z) / (4 * opened * opened))
  return Math.max(0, (rate + (z * z) / (2 * opened) - spread) / (1 + (z * z) / opened))
}

/** Whether a canary has to end: it fails more often than the stable build, beyond what chance explains. */
export function mustHalt(canary: BuildOpenings, stable: BuildOpenings): boolean {
  if (canary.failed < leastFailures) return false
  const stableRate = stable.opened === 0 ? 0 : stable.failed / stable.opened
  return leastRate({ opened: Math.max(canary.opened, canary.failed), failed: canary.failed }) > stableRate + tolerance
}
