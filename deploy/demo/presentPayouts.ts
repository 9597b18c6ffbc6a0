import type { Tx } from '@kasa/api/db/client'
import { openText } from '@kasa/api/signing/sealed'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { createWithdrawal } from '@kasa/api/withdrawals/createWithdrawal.service'

import { inventedIban } from './history'
import { personName } from './people'
import { seededRandom } from './random'
import type { DemoSetup } from './setup'

const payoutSeed = 20_264
/** How many payouts wait at the start, including those on hold. */
export const presentPayouts = 12
/** Banks and amounts of the payouts: the sending bank, others with FAST, and amounts above the FAST limit. */
const beneficiaryBanks = ['0062', '0046', '0064', '0111', '0010'] as const
const usualLira = [250, 480, 1_250, 2_000, 3_400, 7_500, 12_000, 24_900] as const

type Customer = { id: string; name: string; iban: string }

/** Customers whom a merchant has paid before, each with the IBAN. */
async function paidCustomers(tx: Tx, tenant: Tenant, merchantId: string): Promise<Customer[]> {
  const { rows } = await tx.query<{ id: string; ref: string; name: string; ibanEnc: Buffer }>(
    `select distinct on (customer_ref) id, customer_ref as ref, customer_name as name, beneficiary_iban_enc as "ibanEnc"
     from withdraw_request where merchant_id = $1 and status = 'PAID' and settlement_id is null
     order by customer_ref, created_at`,
    [merchantId],
  )
  return rows.map(({ id, ref, name, ibanEnc }) => ({
    id: ref,
    name,
    iban: openText(tenant.keys, 'beneficiaryIban', id, ibanEnc),
  }))
}

/**
 * Requests payouts for the tenant's merchants at `now`, planned, numbered and held by the API's own code. Every other
 * payout of a merchant is to a new customer.
 */
export async function askPayouts(tx: Tx, tenant: Tenant, setup: DemoSetup, now: Date): Promise<void> {
  if (!tenant.config.modules.includes('withdraw')) return
  const random = seededRandom(payoutSeed)
  const newCustomer = (number: string): Customer => ({
    id: `w-${number}`,
    name: personName(random),
    iban: inventedIban(random.pick(beneficiaryBanks), random),
  })
  for (let index = 0; index < presentPayouts; index += 1) {
    const place = index % setup.merchants.length
    const merchant = setup.merchants[place]
    if (!merchant) return
    const number = String(index + 1).padStart(4, '0')
    const round = Math.floor(index / setup.merchants.length)
    const paid = (round + place) % 2 === 0 ? [] : await paidCustomers(tx, tenant, merchant.id)
    const { iban, ...customer } = paid.length > 0 ? random.pick(paid) : newCustomer(number)
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
        customer,
        iban,
        beneficiaryName: customer.name,
        // Large enough for one customer's daily withdrawals without a limit.
        description: `${merchant.prefix} çekim ödemesi ${number}`,
      },
      { merchantId: merchant.id },
    )
  }
}
