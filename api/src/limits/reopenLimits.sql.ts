import type { LimitAction, LimitMetric } from '@kasa/domain/limits'
import type { ReservationStatus } from '@kasa/domain/limitReservation'

import type { Tx } from '../db/client'

export type HeldDemand = {
  ruleId: string
  subjectKey: string
  periodKey: string
  amount: bigint
  status: ReservationStatus
  action: LimitAction
  metric: LimitMetric
  cap: bigint | null
  taken: bigint
}

const isHeld = `held.request_id = $1 and held.status in ('RESERVED', 'CONFIRMED', 'RELEASED')`
const inOrder = `rule.subject in ('ACCOUNT', 'OPERATOR'), held.rule_id`

/**
 * A request's reservations, with their counters locked in the order in which they are raised. Missing counters are
 * created with zero.
 */
export async function lockHeld(tx: Tx, requestId: string): Promise<HeldDemand[]> {
  await tx.query({
    name: 'limits.openHeld',
    text: `insert into limit_counter (rule_id, subject_key, period_key, taken)
           select held.rule_id, held.subject_key, held.period_key, 0
           from limit_reservation held join limit_rule rule on rule.id = held.rule_id
           where ${isHeld} order by ${inOrder} on conflict (rule_id, subject_key, period_key) do nothing`,
    values: [requestId],
  })
  const { rows } = await tx.query<HeldDemand>({
    name: 'limits.lockHeld',
    text: `select held.rule_id as "ruleId", held.subject_key as "subjectKey", held.period_key as "periodKey",
      held.amount, held.status,
             rule.action, rule.metric, rule.cap, counter.taken
           from limit_reservation held
           join limit_rule rule on rule.id = held.rule_id
           join limit_counter counter on counter.rule_id = held.rule_id and counter.subject_key = held.subject_key
             and counter.period_key = held.period_key
           where ${isHeld} order by ${inOrder} for no key update of counter`,
    values: [requestId],
  })
  return rows
}

/** Changes a locked counter and the request's reservation. */
export async function changeHeld(
  tx: Tx,
  requestId: string,
  held: HeldDemand,
  to: { change: bigint; amount: bigint; status: ReservationStatus },
): Promise<void> {
  await tx.query({
    name: 'limits.changeHeld',
    text: `with counter as (
             update limit_counter set taken = taken + $5::bigint where rule_id = $2 and subject_key = $3
               and period_key = $4
           )
           update limit_reservation set amount = $6, status = $7 where request_id = $1 and rule_id = $2`,
    values: [requestId, held.ruleId, held.subjectKey, held.periodKey, to.change, to.amount, to.status],
  })
}
