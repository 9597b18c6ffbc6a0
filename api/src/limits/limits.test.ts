import { uuidv7 } from 'uuidv7'

import { inTransaction } from '../db/transaction'
import { verifyLedger } from '../ledger/verify.service'
import { expireDeposits } from '../deposits/expireDeposits.service'
import { reserveMerchantLimits } from './limits.service'
import {
  addAccount,
  addGroup,
  addLimits,
  addMerchant,
  askDeposit,
  makeDeposit,
  reportPayment,
  sendSigned,
  setStage,
} from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let test: TestApp
beforeAll(async () => void (test = await buildTestApp()))
afterEach(async () => expect((await verifyLedger(test.tenant.pool)).broken).toEqual([]))
afterAll(() => test.close())

const outcomes = async (count: number, create: () => ReturnType<typeof askDeposit>) =>
  (await Promise.all(Array.from({ length: count }, create))).map(
    ({ body }) => body as { id: string; status: string; reasonCode: string | null },
  )

it('never exceeds a merchant’s daily limit under concurrent requests, and frees ended ones @long', async () => {
  const group = await addGroup(test.tenant)
  await addAccount(test.tenant, { remitGroupId: group })
  const limitGroupId = await addLimits(test.tenant, [{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 1_000_000 }])
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [group], limitGroupId })
  const deposits = await outcomes(40, () => askDeposit(test, merchant, { amount: 99_000 }))
  expect(deposits.filter(({ status }) => status === 'ASSIGNED')).toHaveLength(10)
  expect(deposits.filter(({ status, reasonCode }) => status === 'REJECTED' && reasonCode === 'LIMIT')).toHaveLength(30)
  const [one] = deposits.filter(({ status }) => status === 'ASSIGNED')
  await sendSigned(test, merchant, 'POST', `/mapi/v1/deposits/${one?.id}/cancel`, {})
  expect((await makeDeposit(test, merchant, { amount: 99_000 })).status).toBe('ASSIGNED')
  expect((await makeDeposit(test, merchant, { amount: 11_000 })).status).toBe('REJECTED')
  test.clock.advance(31 * 60_000)
  await expireDeposits(test.ctx)
  expect((await makeDeposit(test, merchant, { amount: 1_000_000 })).status).toBe('ASSIGNED')
})

it('counts each customer’s requests separately', async () => {
  const group = await addGroup(test.tenant)
  await addAccount(test.tenant, { remitGroupId: group })
  const limitGroupId = await addLimits(test.tenant, [{ subject: 'CUSTOMER', metric: 'COUNT', cap: 2 }])
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [group], limitGroupId })
  let amount = 100
  const request = async (id: string) =>
    (await makeDeposit(test, merchant, { amount: (amount += 1), customer: { id, name: 'A B' } })).status
  expect([await request('x'), await request('x'), await request('x'), await request('y')]).toEqual([
    'ASSIGNED',
    'ASSIGNED',
    'REJECTED',
    'ASSIGNED',
  ])
})

it('fills an account to its cap and goes on with the next, under concurrency too', async () => {
  const group = await addGroup(test.tenant, 'PRIORITY')
  const limitGroupId = await addLimits(test.tenant, [{ subject: 'ACCOUNT', metric: 'AMOUNT', cap: 500_000 }])
  const [first, second] = [
    await addAccount(test.tenant, { remitGroupId: group, priority: 1, limitGroupId }),
    await addAccount(test.tenant, { remitGroupId: group, priority: 2, limitGroupId }),
  ]
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [group] })
  const deposits = await outcomes(30, () => askDeposit(test, merchant, { amount: 100_000 }))
  const { rows } = await test.tenant.pool.query<{ id: string; n: number }>(
    `select bank_account_id as id, count(*)::int as n from remit_request where merchant_id = $1 and status = 'ASSIGNED'
      group by 1`,
    [merchant.id],
  )
  expect(new Map(rows.map(({ id, n }) => [id, n]))).toEqual(
    new Map([
      [first, 5],
      [second, 5],
    ]),
  )
  expect(deposits.filter(({ reasonCode }) => reasonCode === 'NO_ACCOUNT')).toHaveLength(20)
})

it.each([
  ['HOLD', false],
  ['WARN', true],
] as const)(
  'beyond the cap of a rule with %s a request is accepted, and the system approves it: %s',
  async (action, approves) => {
    const limitGroupId = await addLimits(test.tenant, [{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 100_000, action }])
    const stage = await setStage(test, { autoMatch: 'APPROVE', merchant: { limitGroupId } })
    const statusAfter = async (amount: number) => {
      const deposit = await makeDeposit(test, stage.merchant, { amount })
      expect(deposit.status).toBe('ASSIGNED')
      await reportPayment(test, stage, deposit)
      return (
        await test.tenant.pool.query<{ status: string; over: boolean }>(
          `select r.status, l.is_over as over from remit_request r join limit_reservation l on l.request_id = r.id
            where r.id = $1`,
          [deposit.id],
        )
      ).rows[0]
    }
    expect(await statusAfter(100_000)).toEqual({ status: 'APPROVED', over: false })
    const beyond = await statusAfter(50_000)
    expect([beyond?.over, beyond?.status === 'APPROVED']).toEqual([true, approves])
  },
)

it('tries the merchant’s next group where the first has no account', async () => {
  const [empty, full] = [await addGroup(test.tenant), await addGroup(test.tenant)]
  await addAccount(test.tenant, { remitGroupId: full })
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [empty, full] })
  const { id, status } = await makeDeposit(test, merchant)
  expect(status).toBe('ASSIGNED')
  const { rows } = await test.tenant.pool.query(
    'select remit_group_id, chosen is null as unable from assignment_log where request_id = $1 order by unable desc',
    [id],
  )
  expect(rows).toEqual([
    { remit_group_id: empty, unable: true },
    { remit_group_id: full, unable: false },
  ])
})

it('reserves and frees concurrently without deadlocks @long', async () => {
  const group = await addGroup(test.tenant, 'ROUND_ROBIN')
  // The accounts' rules are older than the merchant's: ids alone would lock the two in another order than creation
  // does.
  const ofAccounts = await addLimits(test.tenant, [
    { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 3_000_000 },
    { subject: 'ACCOUNT', metric: 'COUNT', cap: 30 },
  ])
  for (let n = 0; n < 3; n += 1) await addAccount(test.tenant, { remitGroupId: group, limitGroupId: ofAccounts })
  const limitGroupId = await addLimits(test.tenant, [
    { subject: 'CUSTOMER', metric: 'COUNT', cap: 1 },
    { subject: 'MERCHANT', metric: 'AMOUNT', cap: 10 ** 9 },
  ])
  const merchant = await addMerchant(test.tenant, { remitGroupIds: [group], limitGroupId })
  const cycle = async () => {
    const answer = await askDeposit(test, merchant, { amount: 100_000 })
    const { id, status } = answer.body as { id: string; status: string }
    const ended =
      status === 'ASSIGNED'
        ? (await sendSigned(test, merchant, 'POST', `/mapi/v1/deposits/${id}/cancel`, {})).status
        : 200
    return [answer.status, ended]
  }
  expect(new Set((await Promise.all(Array.from({ length: 120 }, cycle))).flat())).toEqual(new Set([201, 200]))
}, 30_000)

it('accepts nothing on a public holiday if the group says so, from 13:00 on its eve', async () => {
  const limitGroupId = await addLimits(test.tenant, [{ subject: 'MERCHANT', metric: 'AMOUNT', cap: 1_000_000 }])
  const { id: merchantId } = await addMerchant(test.tenant, {
    remitGroupIds: [await addGroup(test.tenant)],
    limitGroupId,
  })
  const holidays = async (policy: string) => {
    await test.tenant.pool.query('update limit_group set holiday_policy = $2 where id = $1', [limitGroupId, policy])
    const days = ['2026-10-28T09:59:00Z', '2026-10-28T10:00:00Z', '2026-10-29T08:00:00Z', '2026-10-30T08:00:00Z']
    const results: string[] = []
    for (const at of days) {
      const undone = inTransaction(test.ctx, async (tx) => {
        results.push(
          await reserveMerchantLimits(tx, {
            id: uuidv7(),
            amountMinor: 100n,
            at: new Date(at),
            merchantId,
            keyId: null,
            customerRef: 'x',
          }),
        )
        throw new Error('undo')
      })
      await expect(undone).rejects.toThrow('undo')
    }
    return results
  }
  expect(await holidays('AS_USUAL')).toEqual(['RESERVED', 'RESERVED', 'RESERVED', 'RESERVED'])
  expect(await holidays('CLOSED')).toEqual(['RESERVED', 'HOURS', 'HOURS', 'RESERVED'])
})
