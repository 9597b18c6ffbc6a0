import type { Tx } from '@kasa/api/db/client'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { createWithdrawal } from '@kasa/api/withdrawals/createWithdrawal.service'

import { inventedIban } from './history'
import { personName } from './people'
import { seededRandom } from './random'
import type { DemoSetup } from './setup'

const payoutSeed = 20_264
/** How many payouts wait when somebody opens the queue for the first time. */
export const presentPayouts = 9
/**
 * Where people of the demo have their accounts: at the bank that sends, at others with FAST, and more than FAST takes.
 */
const beneficiaryBanks = ['0062', '0046', '0064', '0111', '0010'] as const
const usualLira = [250, 480, 1_250, 2_000, 3_400, 7_500, 12_000, 24_900] as const

/**
 * Has the tenant's merchants ask for payouts at `now`, as their servers would: planned, numbered and held by the same
 * code.
 */
export async function askPayouts(tx: Tx, tenant: Tenant, setup: DemoSetup, now: Date): Promise<void> {
  if (!tenant.config.modules.includes('withdraw')) return
  const random = seededRandom(payoutSeed)
  for (let index = 0; index < presentPayouts; index += 1) {
    const merchant = setup.merchants[index % setup.merchants.length]
    if (!merchant) return
    const name = personName(random)
    const number = String(index + 1).padStart(4, '0')
    await createWithdrawal(
      tx,
      {
        tenant,
        actor: { kind: 'api', merchantId: merchant.id, keyId: merchant.keyId },
        requestId: 'demo',
        ip: '127.0.0.1',
        now: () => now,
      },
      {
        merchantRef: `${merchant.prefix}-W-${number}`,
        amount: BigInt(random.pick(usualLira)) * 100n,
        customer: { id: `w-${number}`, name },
        iban: inventedIban(random.pick(beneficiaryBanks), random),
        beneficiaryName: name,
        description: `${merchant.prefix} ${number}`,
      },
      { merchantId: merchant.id },
    )
  }
}
