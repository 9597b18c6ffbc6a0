import type { Desk } from '@kasa/contracts/desk'
import { istanbulDay, istanbulDayStart } from '@kasa/domain/istanbulDay'

import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
})
afterAll(() => app.close())

const api = '/api/remit-request'
const operator = () => app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
let who: Awaited<ReturnType<typeof operator>>

async function confirm(made: MadeDeposit): Promise<void> {
  await reportPayment(app, stage, made)
  const claimed = await who.client.post(`${api}/claim/${made.id}`)
  const { row, claimToken } = claimed.body as { row: { version: number }; claimToken: string }
  const body = { decision: 'approve', claimToken, version: row.version }
  const answer = await who.client.post(`${api}/decide/${made.id}`, body)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}

/** Returns the ids in the tab. Its count and the list's total must agree. */
async function confirmed(query = ''): Promise<string[]> {
  const more = query && `&${query}`
  const read = async (path: string) => (await who.client.get(`${api}/${path}${more}`)).body
  const { rows } = (await read('list?tab=confirmed&limit=200')) as { rows: { id: string }[] }
  const counts = (await who.client.get(`${api}/counts${query && `?${query}`}`)).body as { confirmed: number }
  const total = (await read('total?tab=confirmed')) as { count: number }
  expect([query, counts.confirmed, total.count]).toEqual([query, rows.length, rows.length])
  return rows.map(({ id }) => id)
}
const decidedToday = async () => ((await who.client.get('/api/desk')).body as Desk).queue.decidedToday

it('the tab of decided requests has today’s decisions, and its count equals the desk’s', async () => {
  const midnight = istanbulDayStart(app.clock.now()).getTime() + 86_400_000
  app.clock.advance(midnight - 60_000 - app.clock.now().getTime())
  who = await operator()
  const [first, second] = [
    await makeDeposit(app, stage.merchant, { amount: 61_000 }),
    await makeDeposit(app, stage.merchant, { amount: 62_000 }),
  ]
  const dayBefore = app.clock.now()
  await confirm(first)
  expect([await confirmed(), await decidedToday()]).toEqual([[first.id], 1])

  // Requested at the end of one day and decided at the beginning of the next.
  app.clock.advance(midnight - app.clock.now().getTime())
  expect([await confirmed(), await decidedToday()]).toEqual([[], 0])
  await confirm(second)
  expect([await confirmed(), await decidedToday()]).toEqual([[second.id], 1])

  // Chosen days are days of creation, and a search finds decisions of every day.
  const day = istanbulDay(dayBefore)
  expect(await confirmed(`from=${day}&to=${day}`)).toEqual([second.id, first.id])
  expect(await confirmed(`q=${first.number}`)).toEqual([first.id])
})
