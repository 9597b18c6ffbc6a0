import type { Desk } from '@kasa/contracts/desk'

import { setPayoutStage, makePayout } from '../testing/payoutFixture'
import { buildTestApp } from '../testing/testApp'

test('waiting and unproved withdrawals equal the figures of their tabs; none without the module', async () => {
  const app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw'] } })
  try {
    const stage = await setPayoutStage(app)
    const { client } = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
    const other = await app.signedIn({ scope: ['REMIT'] })
    const [sent] = [await makePayout(app, stage.merchant), await makePayout(app, stage.merchant, { amount: 30_000 })]
    const { claimToken } = (await client.post(`/api/withdraw-request/claim/${sent.id}`)).body as { claimToken: string }
    for (const more of [{ decision: 'send' }, { decision: 'sent', bankRef: 'FAST-1' }]) {
      const { version } = (await client.get(`/api/withdraw-request/get/${sent.id}`)).body as { version: number }
      const answer = await client.post(`/api/withdraw-request/decide/${sent.id}`, { ...more, claimToken, version })
      expect(answer.status).toBe(200)
    }
    const payoutsOf = async (who = client) => ((await who.get('/api/desk')).body as Desk).payouts
    expect(await payoutsOf()).toMatchObject({
      waiting: 1,
      waitingMinor: 30_000,
      mine: 0,
      late: 0,
      sent: 1,
      sentMinor: 100_000,
      today: { count: 1, sumMinor: 100_000 },
    })
    expect(await payoutsOf(other.client)).toMatchObject({ waiting: 0, sent: 0, sentMinor: 0, sentOldestAt: null })
    await app.tenant.pool.query(`update withdraw_request set deadline_at = $1`, [
      new Date(app.clock.now().getTime() - 1_000),
    ])
    expect(await payoutsOf()).toMatchObject({ late: 1 })
  } finally {
    await app.close()
  }
  const without = await buildTestApp({ tenant: { modules: ['remit'] } })
  try {
    const { client } = await without.signedIn({ scope: ['REMIT'] })
    expect(((await client.get('/api/desk')).body as Desk).payouts).toBeNull()
  } finally {
    await without.close()
  }
})
