import { createHash } from 'node:crypto'

/**
 * Whether this operator gets a module's canary at this share (per cent). The result is always the same for the same
 * arguments, each module has a different group of operators, and an operator at 10 % is also included at 20 %.
 */
export function isInCanary(operatorId: string, moduleId: string, share: number): boolean {
  const bytes = createHash('sha256').update(`${moduleId} ${operatorId}`).digest()
  return bytes.readUInt32BE(0) % 100 < share
}
