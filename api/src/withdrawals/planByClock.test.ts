import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'

import { verifyLedger } from '../ledger/verify.service'
import type { Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { planByClock } from './planByClock'

/** What waits is planned again when an hour passes at which a bank or an account opens or closes, and when an account can send it. */
const api = '/api/withdraw-request'
let app: TestApp
let stage: Stage
let operator: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  // A Wednesday in Istanbul, ten minutes before the banks close.
  await until('2026-11-25T16:50:00+03:00')
  stage = await setPayoutStage(app)
  await app.tenant.pool.query(`update bank_name set fast = false, eft_open = '09:00', eft_close = '17:00'`)
})
afterEach(async () => {
  expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
  await app.close()
})

async function until(time: string): Promise<void> {
  app.clock.advance(Date.parse(time) - app.clock.now().getTime())
}
async function signIn(): Promise<void> {
  operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
}
const get = async (id: string) => (await operator.client.get(`${api}/get/${id}`)).body as WithdrawalDetail
const plansOf = async (id: string) =>
  (await app.tenant.pool.query('select from payout_plan where request_id = $1', [id])).rowCount

test('an EFT that did not leave before its bank closed is planned for the next morning, once', async () => {
  const { id } = await makePayout(app, stage.merchant)
  await planByClock(app.ctx)
  await signIn()
  const first = await get(id)
  expect([first.rail, first.etaAt, await plansOf(id)]).toEqual(['EFT', '2026-11-25T14:00:00.000Z', 1])

  await until('2026-11-25T17:00:00+03:00')
  await planByClock(app.ctx)
  await signIn()
  const later = await get(id)
  expect(later).toMatchObject({ plannedAt: '2026-11-26T06:00:00.000Z', etaAt: '2026-11-26T14:00:00.000Z' })
  expect(later.history[0]).toMatchObject({ action: 'plan', params: { account: first.bankAccountLabel } })

  // At nine the plan comes out as it is: nothing is told, and nothing is planned twice for one hour.
  await until('2026-11-26T09:00:00+03:00')
  await planByClock(app.ctx)
  await planByClock(app.ctx)
  await signIn()
  expect([(await get(id)).version, await plansOf(id)]).toEqual([later.version, 3])
})

test('what somebody has in hand is planned again once they let it go', async () => {
  const { id } = await makePayout(app, stage.merchant)
  await until('2026-11-25T16:59:50+03:00')
  await signIn()
  const { claimToken } = (await operator.client.post(`${api}/claim/${id}`, {})).body as { claimToken: string }
  await until('2026-11-25T17:00:00+03:00')
  await planByClock(app.ctx)
  expect(await get(id)).toMatchObject({ etaAt: '2026-11-25T14:00:00.000Z' })
  await operator.client.post(`${api}/release/${id}`, { claimToken })
  await planByClock(app.ctx)
  expect(await get(id)).toMatchObject({ plannedAt: '2026-11-26T06:00:00.000Z' })
})

test('what no account could send is planned as soon as one can', async () => {
  await holdAtBank(app, stage.accountId, 99_999)
  const { id } = await makePayout(app, stage.merchant)
  await signIn()
  await planByClock(app.ctx)
  expect([(await get(id)).bankAccountId, await plansOf(id)]).toEqual([null, 1])
  await holdAtBank(app, stage.accountId, 100_000)
  await planByClock(app.ctx)
  expect([(await get(id)).bankAccountId, await plansOf(id)]).toEqual([stage.accountId, 2])
})
