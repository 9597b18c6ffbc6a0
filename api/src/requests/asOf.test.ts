import { inTransaction } from '../db/transaction'
import { addAccount, addGroup, type Stage } from '../testing/moneyFixture'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { moveToPlan } from '../withdrawals/planAgain'
import { withdrawals } from '../withdrawals/withdrawals'
import { lockRequest } from './visibleRequest'

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setPayoutStage(app)
})
afterAll(() => app.close())

/** Moves a payout to an account of a new group, as a new plan does. Returns the group. */
async function moveAway(id: string): Promise<string> {
  const remitGroupId = await addGroup(app.tenant)
  const bankAccountId = await addAccount(app.tenant, { remitGroupId })
  await inTransaction(app.ctx, async (tx) => {
    const before = await lockRequest(tx, withdrawals.table, id)
    if (!before) throw new Error(`There is no payout ${id}`)
    await moveToPlan(tx, app.ctx, before, { sourced: { ...before, remitGroupId, bankAccountId }, label: 'Other' })
  })
  return remitGroupId
}

test('a past list has no request that the reader may not see now, nor one that they could not see then', async () => {
  const { id } = await makePayout(app, stage.merchant)
  app.clock.advance(60_000)
  const then = `&asOf=${app.clock.now().toISOString()}`
  app.clock.advance(60_000)
  const groupId = await moveAway(id)
  const read = async (who: SignedInClient, moment: string) => {
    const get = async (call: string) =>
      (await who.client.get(`/api/withdraw-request/${call}?tab=waiting${moment}`)).body
    const { rows } = (await get('list')) as { rows: { id: string }[] }
    const [{ count }, { waiting }] = [
      (await get('total')) as { count: number },
      (await get('counts')) as { waiting: number },
    ]
    return [rows.map((row) => row.id), count, waiting]
  }
  const [some, none] = [
    [[id], 1, 1],
    [[], 0, 0],
  ]
  const former = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
  expect([await read(former, ''), await read(former, then)]).toEqual([none, none])
  const present = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [groupId] })
  expect([await read(present, ''), await read(present, then)]).toEqual([some, none])
  for (const who of [
    await app.signedIn({ scope: ['ADMIN'] }),
    await app.signedIn({ scope: ['MERCHANT'], merchantId: stage.merchant.id }),
  ])
    expect([await read(who, ''), await read(who, then)]).toEqual([some, some])
})
