import type { Ctx, UserActor } from '@kasa/api/access/ctx'
import type { Tx } from '@kasa/api/db/client'
import { signDay } from '@kasa/api/reconciliation/closeDay.service'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import type { DemoPerson } from './accounts'
import { insertRows } from './bulk'
import { shifts } from './operators'
import { seededRandom } from './random'
import { agreedDays } from './reportedDays'
import type { DemoSetup } from './setup'

const closingSeed = 20_265
/** How many of the oldest agreed days are closed. */
const closedDays = 4
/** Of these merchants, by index. Where none of its people may sign, a second administrator records the paper. */
const signers: readonly { merchant: number; person: DemoPerson; paper?: string }[] = [
  { merchant: 0, person: 'merchant' },
  { merchant: 1, person: 'admin2', paper: 'Islak imzalı mutabakat formu' },
]

/** Closes the oldest reported days of two merchants at `now`, by the API's own code. */
export async function closeDays(tx: Tx, tenant: Tenant, setup: DemoSetup, now: Date): Promise<void> {
  if (!tenant.config.modules.includes('reports')) return
  const present = shifts(setup, seededRandom(closingSeed))
  const ctxOf = (person: DemoPerson): Ctx<UserActor> => ({
    ...present.at(person, now),
    tenant,
    requestId: 'demo',
    now: () => now,
  })
  const ours = ctxOf('admin')
  const others = signers.map((signer) => ({ ...signer, theirs: ctxOf(signer.person) }))
  await insertRows(tx, 'session', present.rows(now))
  const days = agreedDays(istanbulDay(now)).slice(0, closedDays)
  for (const { merchant, theirs, paper } of others) {
    const merchantId = setup.merchants[merchant]?.id
    if (merchantId === undefined) continue
    const { rows } = await tx.query<{ day: string }>(
      'select day::text from merchant_report where merchant_id = $1 and day = any($2::date[]) order by day',
      [merchantId, days],
    )
    for (const { day } of rows) {
      await signDay(tx, ours, { day, merchantId })
      await signDay(tx, theirs, paper === undefined ? { day } : { day, merchantId, paper })
    }
  }
}
