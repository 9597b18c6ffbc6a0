import type { Tx } from '../db/client'
import { parameterMs } from '../parameters/parameter'

/** Returns the deadline of a deposit whose money was reported: within `sla.deposit_s`, and never later than before. */
export async function soonerDeadline(tx: Tx, { deadlineAt }: { deadlineAt: Date }, at: Date): Promise<Date> {
  return new Date(Math.min(deadlineAt.getTime(), at.getTime() + (await parameterMs(tx, 'sla.deposit_s', at))))
}
