import type { Desk, DeskLine } from '@kasa/contracts/desk'
import type { ListTotal } from '@kasa/contracts/lists'
import type { MatchAges, UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'
import type { ShiftOpen } from '@kasa/contracts/shifts'

import { istanbulDay } from '@kasa/domain/istanbulDay'

import { makeDeposit, reportPayment, setStage, type MadeDeposit, type Stage } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let stage: Stage
let operator: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  stage = await setStage(app)
  operator = await app.signedIn({ scope: ['REMIT'], remitGroupIds: [stage.groupId] })
})
afterAll(() => app.close())

const read = async (path: string) => (await operator.client.get(path)).body
const stray = (amount: number) =>
  reportPayment(app, stage, { id: '', number: '', referenceCode: '', status: '', amount } satisfies MadeDeposit, {
    description: `nobody ${amount}`,
    senderName: 'ELIF KILIC',
  })

/** Links a line to requests of these amounts, each in full. */
async function give(amount: number, amounts: readonly number[]): Promise<void> {
  await stray(amount)
  const made = await Promise.all(amounts.map((one) => makeDeposit(app, stage.merchant, { amount: one })))
  const lines = (await read('/api/match/lines?limit=200')) as { rows: UnmatchedLine[] }
  const requests = (await read('/api/match/requests?limit=200')) as { rows: UnmatchedRequest[] }
  const answer = await operator.client.post('/api/match/link', {
    lines: lines.rows.filter((row) => Number(row.amountMinor) === amount).map(({ id, version }) => ({ id, version })),
    requests: requests.rows
      .filter(({ id }) => made.some((one) => one.id === id))
      .map(({ id, version }) => ({ id, version })),
    reasonCode: 'CUSTOMER_PROVED',
    reason: 'paid by a relative',
  })
  expect([answer.status, answer.text]).toEqual([200, answer.text])
}

test('unmatched money is the unlinked part of open lines, on desk, list, unmatched screen and hand-over', async () => {
  await stray(10_000)
  await give(100_000, [30_000, 20_000])
  await give(7_000, [7_000])
  const { rows } = await app.tenant.pool.query<{ status: string }>('select status from bank_tx order by amount_minor')
  expect(rows.map(({ status }) => status)).toEqual(['MATCHED', 'NEW', 'PARTIAL'])

  const { unmatched } = (await read('/api/desk')) as Desk
  expect(unmatched).toMatchObject({ count: 2, sumMinor: 60_000 })
  const figure = { count: unmatched.count, sumMinor: unmatched.sumMinor }
  const list = (await read('/api/desk/lines?state=waiting')) as { rows: DeskLine[]; count: number; sumMinor: number }
  expect({ count: list.count, sumMinor: list.sumMinor }).toEqual(figure)
  expect(list.rows.map(({ amountMinor, freeMinor }) => [amountMinor, freeMinor])).toEqual([
    [100_000, 50_000],
    [10_000, 10_000],
  ])
  expect((await read('/api/match/lines/total')) as ListTotal).toMatchObject(figure)
  const ages = (await read('/api/match/ages')) as MatchAges
  expect(Object.values(ages.lines).reduce((sum, { sumMinor }) => sum + Number(sumMinor), 0)).toBe(figure.sumMinor)
  const { unmatchedCount, unmatchedMinor, unmatched: named } = (await read('/api/shift/open')) as ShiftOpen
  expect({ count: unmatchedCount, sumMinor: unmatchedMinor }).toEqual(figure)
  expect(named.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)).toBe(figure.sumMinor)
})

test('a line that is returned in parts counts on each day for its part, in rows, sum and file', async () => {
  await give(90_000, [40_000, 50_000])
  const { today } = (await read('/api/desk')) as Desk
  const yesterday = istanbulDay(new Date(app.clock.now().getTime() - 86_400_000))
  for (const [amount, days] of [
    [40_000, 0],
    [50_000, 1],
  ])
    await app.tenant.pool.query(
      `update remit_request set status = 'REVERSED', decided_at = $1::timestamptz - $2 * interval '1 day'
        where amount_minor = $3`,
      [app.clock.now(), days, amount],
    )
  const back = async (query: string) => {
    const { rows, count, sumMinor } = (await read(`/api/desk/lines?state=returned${query}`)) as {
      rows: DeskLine[]
      count: number
      sumMinor: number
    }
    expect([rows.length, rows.reduce((sum, { countedMinor }) => sum + Number(countedMinor), 0)]).toEqual([
      count,
      sumMinor,
    ])
    return sumMinor
  }
  const day = (from: string, to: string) => `&from=${from}&to=${to}`
  expect([
    await back(day(today, today)),
    await back(day(yesterday, yesterday)),
    await back(day(yesterday, today)),
    await back(''),
  ]).toEqual([40_000, 50_000, 90_000, 90_000])
  expect(((await read('/api/desk')) as Desk).returns).toEqual({ count: 1, sumMinor: 40_000 })
})
