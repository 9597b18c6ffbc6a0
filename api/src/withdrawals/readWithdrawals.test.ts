import type { WithdrawalDetail } from '@kasa/contracts/withdrawals'

import { addAccount, addGroup, type Stage } from '../testing/moneyFixture'
import { holdAtBank, makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { testTenantConfig } from '../testing/testTenant'

let app: TestApp
let stage: Stage
beforeAll(async () => {
  const { flags } = testTenantConfig()
  app = await buildTestApp({ tenant: { flags: { ...flags, partialWithdrawal: true } } })
  stage = await setPayoutStage(app)
})
afterAll(() => app.close())

test('an operator sees only their own accounts in a plan, not what others have free', async () => {
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

describe('payouts of a group that the reader does not see', () => {
  const readAs = async (id: string, user: Parameters<TestApp['signedIn']>[0]) => {
    const { client } = await app.signedIn(user)
    return (await client.get(`/api/withdraw-request/get/${id}`)).body as WithdrawalDetail
  }
  const operator = () => ({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  /** Moves payouts to an account of another group. */
  async function moveAway(ids: readonly string[]): Promise<void> {
    const groupId = await addGroup(app.tenant)
    const accountId = await addAccount(app.tenant, { remitGroupId: groupId })
    await app.tenant.pool.query(
      `update withdraw_request set remit_group_id = $2, bank_account_id = $3, bank_ref = 'R-' || number where id = any($1)`,
      [ids, groupId, accountId],
    )
  }
  beforeEach(() =>
    app.tenant.pool.query('update merchant set remit_group_ids = $2 where id = $1', [
      stage.merchant.id,
      [stage.groupId],
    ]),
  )

  test('a similar or returned payout is shown without its number', async () => {
    const [payout, twin, back] = [
      await makePayout(app, stage.merchant, { amount: 4000 }),
      await makePayout(app, stage.merchant, { amount: 4000 }),
      await makePayout(app, stage.merchant, { amount: 5000 }),
    ]
    await app.tenant.pool.query(
      `insert into withdraw_request_event (request_id, seq, at, action) values ($1, 99, $2, 'return')`,
      [back.id, app.clock.now()],
    )
    await app.tenant.pool.query(
      `update withdraw_request set status = 'RETURNED', bank_ref = 'R-0', returned_minor = amount_minor,
         returned_at = $2, bank_account_id = $3 where id = $1`,
      [back.id, app.clock.now(), stage.accountId],
    )
    const shown = async () => {
      const { twins, cameBack } = await readAs(payout.id, operator())
      return [twins.find(({ status }) => status !== 'RETURNED'), cameBack]
    }
    expect(await shown()).toMatchObject([{ number: twin.number }, { number: back.number }])
    await moveAway([twin.id, back.id])
    expect(await shown()).toMatchObject([
      { id: null, number: null, status: 'QUEUED' },
      { id: null, number: null },
    ])
    const { twins, cameBack } = await readAs(payout.id, { scope: ['ADMIN'] })
    expect([twins.map(({ number }) => number), cameBack?.number]).toEqual([[twin.number], back.number])
  })

  test('a part of a split payout is shown without its account and its reference', async () => {
    const whole = await makePayout(app, stage.merchant, { amount: 6000 })
    const { client } = await app.signedIn(operator())
    const { row, claimToken } = (await client.post(`/api/withdraw-request/claim/${whole.id}`, {})).body as {
      row: { version: number }
      claimToken: string
    }
    const decision = { decision: 'split', parts: '40,00 20,00', claimToken, version: row.version }
    expect((await client.post(`/api/withdraw-request/decide/${whole.id}`, decision)).status).toBe(200)
    const [, away] = (await readAs(whole.id, operator())).parts
    await moveAway([away?.id ?? ''])
    const places = async (user: Parameters<TestApp['signedIn']>[0]) =>
      (await readAs(whole.id, user)).parts.map(({ isElsewhere, bankAccountLabel, bankRef }) => [
        isElsewhere,
        bankAccountLabel !== null,
        bankRef,
      ])
    expect(await places(operator())).toEqual([
      [false, true, null],
      [true, false, null],
    ])
    expect(await places({ scope: ['ADMIN'] })).toEqual([
      [false, true, null],
      [false, true, `R-${away?.number}`],
    ])
  })
})
