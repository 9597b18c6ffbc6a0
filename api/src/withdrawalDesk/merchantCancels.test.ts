import type { WithdrawalRow } from '@kasa/contracts/withdrawals'

import type { Stage } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
})
afterAll(() => app.close())

async function cancelBy(scope: readonly string[]) {
  const { id } = await makePayout(app, stage.merchant)
  const { client } = await app.signedIn({ scope, merchantId: stage.merchant.id })
  const { version, status } = (await client.get(`/api/withdraw-request/get/${id}`)).body as WithdrawalRow
  expect(status).toBe('QUEUED')
  return client.post(`/api/withdraw-request/decide/${id}`, { decision: 'cancel', version })
}

test('a person of the merchant with money_withdraw cancels a queued payout in the console, others do not', async () => {
  expect(await cancelBy(['MERCHANT', 'money_withdraw'])).toMatchObject({ status: 200, body: { status: 'CANCELLED' } })
  expect((await cancelBy(['MERCHANT'])).status).toBe(404)
  const { rows } = await app.tenant.pool.query(`select 1 from audit_log where action = 'withdrawal.cancel'`)
  expect(rows).toHaveLength(1)
})
