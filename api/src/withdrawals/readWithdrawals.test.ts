import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'

import { addAccount, addGroup, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
})
afterAll(() => app.close())

test('an operator reads of a plan the accounts that they may see, not what others have free', async () => {
  const { pool } = app.tenant
  const groupId = await addGroup(app.tenant)
  const [poor, owner] = [await addAccount(app.tenant, { remitGroupId: groupId }), await app.user({ scope: ['REMIT'] })]
  await holdAtBank(app, poor, 7)
  const colleagues = await addAccount(app.tenant, { remitGroupId: stage.groupId, ownerUserId: owner.id, priority: 900 })
  await pool.query('update merchant set remit_group_ids = $2 where id = $1', [
    stage.merchant.id,
    [groupId, stage.groupId],
  ])
  const { id } = await makePayout(app, stage.merchant)
  const sourcesOf = async (user: Parameters<TestApp['signedIn']>[0]) => {
    const { client } = await app.signedIn(user)
    const { sources } = (await client.get(`/api/withdraw-request/get/${id}`)).body as WithdrawalDetail
    return sources.map(({ accountId }) => accountId)
  }
  expect(await sourcesOf({ scope: ['ADMIN'] })).toEqual([poor, stage.accountId, colleagues])
  for (const scope of ['REMIT', 'SUBREMIT'])
    expect(await sourcesOf({ scope: [scope], remitGroupIds: [stage.groupId] })).toEqual([stage.accountId])
  expect(await sourcesOf({ scope: ['MERCHANT'], merchantId: stage.merchant.id })).toEqual([])
})
