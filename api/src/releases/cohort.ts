import { createHash } from 'node:crypto'

/**
 * Whether this operator is of the share (per cent) that gets a module's canary: always the same answer for the same
 * three, another tenth of the people for every module, and whoever is in at 10 % is still in at 20 %.
 */
export function isInCanary(operatorId: string, moduleId: string, share: number): boolean {
  const bytes = createHash('sha256').update(`${moduleId} ${operatorId}`).digest()
  return bytes.readUInt32BE(0) % 100 < share
}
