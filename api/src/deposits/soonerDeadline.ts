import type { Tx } from '../db/client'
import { parameterMs } from '../parameters/parameter'

/**
 * By when somebody should look at a deposit whose money is said to be there: within `sla.deposit_s`, and never later
 * than it was due.
 */
export async function soonerDeadline(tx: Tx, { deadlineAt }: { deadlineAt: Date }, at: Date): Promise<Date> {
  return new Date(Math.min(deadlineAt.getTime(), at.getTime() + (await parameterMs(tx, 'sla.deposit_s', at))))
}
