import type { MerchantDashboard } from '@kasa/contracts/dashboards'

import { askCard } from '../testing/cardFixture'
import { addMerchant, askDeposit } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { askWallet } from '../testing/walletFixture'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

/** The total of a merchant's report of this month. */
async function totalOf(merchantId: string, name: string): Promise<Record<string, number | null>> {
  const { client } = await app.signedIn({ scope: ['MERCHANT', 'MERCHANT_TRADER'], merchantId })
  const { rows } = (await client.get(`/api/report/${name}/list`)).body as {
    rows: { kind: string; figures: Record<string, number | null> }[]
  }
  return rows.find(({ kind }) => kind === 'total')?.figures ?? {}
}

test('a request refused at its creation has ended: it is rejected, and lowers the approval rate', async () => {
  const modules = ['remit', 'card', 'papara']
  const merchant = await addMerchant(app.tenant, { remitGroupIds: [], modules })
  for (const ask of [askDeposit, askDeposit, askCard, askWallet])
    expect((await ask(app, merchant)).body).toMatchObject({ status: 'REJECTED' })

  expect(await totalOf(merchant.id, 'merchantremit')).toMatchObject({ created: 2, rejected: 2, approvalShare: 0 })
  expect(await totalOf(merchant.id, 'merchant')).toMatchObject({ created: 1, rejected: 1, approvalShare: 0 })
  expect(await totalOf(merchant.id, 'general')).toMatchObject({ approvalShare: 0 })
  const { client } = await app.signedIn({ scope: ['MERCHANT'], merchantId: merchant.id })
  const { count } = (await client.get('/api/remit-request/total?tab=rejected')).body as { count: number }
  const { day } = (await client.get('/api/dash/merchant')).body as MerchantDashboard
  expect([day.approved, day.ended]).toEqual([0, count])
})
