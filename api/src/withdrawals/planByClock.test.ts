import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'

import { verifyLedger } from '../ledger/verify.service'
import type { Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { planByClock } from './planByClock'

/**
 * A queued payout is planned again when a bank or an account opens or closes, and when an account becomes able to send
 * it.
 */
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

  // At nine the new plan equals the old one: no event is sent, and one hour plans a payout only once.
  await until('2026-11-26T09:00:00+03:00')
  await planByClock(app.ctx)
  await planByClock(app.ctx)
  await signIn()
  expect([(await get(id)).version, await plansOf(id)]).toEqual([later.version, 3])
})

test('a claimed payout is planned again once it is released @long', async () => {
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

test('a payout that no account could send is planned as soon as one can', async () => {
  await holdAtBank(app, stage.accountId, 99_999)
  const { id } = await makePayout(app, stage.merchant)
  await signIn()
  await planByClock(app.ctx)
  expect([(await get(id)).bankAccountId, await plansOf(id)]).toEqual([null, 1])
  await holdAtBank(app, stage.accountId, 100_000)
  await planByClock(app.ctx)
  expect([(await get(id)).bankAccountId, await plansOf(id)]).toEqual([stage.accountId, 2])
})

test.each([
  ['its account is paused', `update bank_account set status = 'PAUSED' where id = $1`],
  ['its account takes no payouts any more @long', `update bank_account set direction = 'IN' where id = $1`],
  ['its account sends less at once @long', `update bank_account set max_tx_minor = 99999 where id = $1`],
  [
    'its account opens only in the afternoon @long',
    `update bank_account set active_hours = '[{"days": [1, 2, 3, 4, 5], "from": "17:00", "to": "18:00"}]'
      where id = $1`,
  ],
  [
    'its group is paused @long',
    `update remit_group set status = 'PAUSED' from bank_account where bank_account.id = $1
      and remit_group_id = remit_group.id`,
  ],
  ["the beneficiary's bank takes no transfers", `update bank_name set active = false where $1::uuid is not null`],
])('it leaves the queue once %s, and returns with it', async (_, edit) => {
  const { pool } = app.tenant
  const { id } = await makePayout(app, stage.merchant)
  await signIn()
  const first = await get(id)
  expect(first.bankAccountId).toBe(stage.accountId)
  const before = (await pool.query('select * from bank_account where id = $1', [stage.accountId])).rows[0]
  await pool.query(edit, [stage.accountId])
  await planByClock(app.ctx)
  expect(await get(id)).toMatchObject({ status: 'QUEUED', bankAccountId: null, plannedAt: null })
  await pool.query(
    'update bank_account set status = $2, direction = $3, max_tx_minor = $4, active_hours = $5::jsonb where id = $1',
    [stage.accountId, before.status, before.direction, before.max_tx_minor, JSON.stringify(before.active_hours)],
  )
  await pool.query(`update remit_group set status = 'ACTIVE'`)
  await pool.query(`update bank_name set active = true`)
  await planByClock(app.ctx)
  expect(await get(id)).toMatchObject({ bankAccountId: stage.accountId, etaAt: first.etaAt })
})

test("a bank's hours edited to a moment already past move its payouts to the next opening, and back @long", async () => {
  const { id } = await makePayout(app, stage.merchant)
  await signIn()
  await planByClock(app.ctx)
  await app.tenant.pool.query(`update bank_name set eft_close = '16:30'`)
  await planByClock(app.ctx)
  expect(await get(id)).toMatchObject({ plannedAt: '2026-11-26T06:00:00.000Z', etaAt: '2026-11-26T13:30:00.000Z' })
  await app.tenant.pool.query(`update bank_name set eft_close = '18:00'`)
  await planByClock(app.ctx)
  const later = await get(id)
  expect([later.plannedAt, later.etaAt]).toEqual([app.clock.now().toISOString(), '2026-11-25T15:00:00.000Z'])
  await planByClock(app.ctx)
  expect((await get(id)).version).toBe(later.version)
})
