import type { FeeMethod } from '@kasa/domain/commission'
import { uuidv7 } from 'uuidv7'

import type { TestApp } from './testApp'

/**
 * Adds an operator's terms from now on: a part of each amount in hundredths of a percent, and a fixed part in kuruş.
 */
export async function addOperatorTerms(
  { tenant, clock }: Pick<TestApp, 'tenant' | 'clock'>,
  userId: string,
  method: FeeMethod,
  { basisPoints = 0, fixedMinor = 0 },
): Promise<void> {
  await tenant.pool.query(
    `insert into commission_schedule (id, owner_user_id, method, basis_points, fixed_minor, back_on_return,
      effective_from) values ($1, $2, $3, $4, $5, true, $6)`,
    [uuidv7(), userId, method, basisPoints, fixedMinor, clock.now()],
  )
}
