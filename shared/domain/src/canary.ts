/**
 * FNV-1a with MurmurHash3's finalizer, 32 bits. Distributes evenly even short names that differ in one letter
 * (tested).
 */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (let index = 0; index < text.length; index++) bits = Math.imul(bits ^ text.charCodeAt(index), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/**
 * Whether this operator gets a module's canary, at a share in percent. Deterministic on every server. A larger share
 * includes all operators of a smaller one; each module selects different operators.
 */
export const isInCanary = (operatorId: string, moduleId: string, share: number): boolean =>
  hash(`${moduleId}\n${operatorId}`) < (share / 100) * 2 ** 32

/** How often a build was opened, and how often opening failed. */
export type BuildOpenings = { opened: number; failed: number }

/** Fewer failures may be one person's problem. */
const leastFailures = 3
/** How much higher the canary's failure rate may be than the stable build's. */
const tolerance = 0.02
/** 1.96: the true rate is above the bound with 97.5% confidence. */
const z = 1.96

/** Lower bound of Wilson's confidence interval for the failure rate. */
function leastRate({ opened, failed }: BuildOpenings): number {
  if (opened === 0) return 0
  const rate = failed / opened
  const spread = z * Math.sqrt((rate * (1 - rate)) / opened + (z * z) / (4 * opened * opened))
  return Math.max(0, (rate + (z * z) / (2 * opened) - spread) / (1 + (z * z) / opened))
}

/** Whether to stop a canary: it fails more often than the stable build, beyond chance. */
export function mustHalt(canary: BuildOpenings, stable: BuildOpenings): boolean {
  if (canary.failed < leastFailures) return false
  const stableRate = stable.opened === 0 ? 0 : stable.failed / stable.opened
  return leastRate({ opened: Math.max(canary.opened, canary.failed), failed: canary.failed }) > stableRate + tolerance
}
