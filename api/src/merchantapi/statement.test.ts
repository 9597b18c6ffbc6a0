import type { MerchantStatement } from '@kasa/contracts/merchantStatement'
import { istanbulDay } from '@kasa/domain/istanbulDay'

import { foldFacts } from '../facts/facts.service'
import { makePayout, setPayoutStage } from '../testing/payoutFixture'
import { addMerchant, sendSigned, type Stage, type TestMerchant } from '../testing/moneyFixture'
import { buildTestApp, type TestApp } from '../testing/testApp'

let test: TestApp
let stage: Stage
beforeAll(async () => {
  test = await buildTestApp()
  stage = await setPayoutStage(test)
})
afterAll(() => test.close())

const dayMs = 86_400_000
const today = () => istanbulDay(test.clock.now())
const ask = (query: string, merchant: TestMerchant = stage.merchant) =>
  sendSigned(test, merchant, 'GET', `/mapi/v1/statement${query}`)
type Read = Omit<MerchantStatement, 'opening' | 'closing' | 'lines'> & {
  opening: { available: number; held: number }
  closing: { available: number; held: number }
  lines: { id: string; at: string; entry: string; account: 'AVAILABLE' | 'HELD'; amount: number; number: string }[]
}
const read = async (day: string, merchant?: TestMerchant) => (await ask(`?day=${day}`, merchant)).body as Read
const sum = ({ lines }: Pick<Read, 'lines'>, account: string) =>
  lines.reduce((total, line) => total + (line.account === account ? line.amount : 0), 0)
const balance = async (merchant: TestMerchant = stage.merchant) => {
  const { available, held } = (await sendSigned(test, merchant, 'GET', '/mapi/v1/balance')).body as Record<
    string,
    number
  >
  return { available, held }
}

it('shows a day’s lines, which add up from opening to closing; closing is the balance, and the next day’s opening', async () => {
  const other = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
  const before = await read(today())
  expect([before.closing, before.count]).toEqual([await balance(), before.lines.length])
  const [kept, dropped] = [
    await makePayout(test, stage.merchant, { amount: 10_000 }),
    await makePayout(test, stage.merchant, { amount: 20_000 }),
  ]
  await sendSigned(test, stage.merchant, 'POST', `/mapi/v1/withdrawals/${dropped.id}/cancel`, {})
  const day = today()
  const after = await read(day)
  const said = after.lines.slice(before.lines.length).map(({ number, entry, account, amount }) => {
    return [number, entry, account, amount].join(' ')
  })
  expect(said.toSorted()).toEqual(
    [
      `${kept.number} HELD AVAILABLE ${-kept.total}`,
      `${kept.number} HELD HELD ${kept.total}`,
      `${dropped.number} HELD AVAILABLE ${-dropped.total}`,
      `${dropped.number} HELD HELD ${dropped.total}`,
      `${dropped.number} RELEASED AVAILABLE ${dropped.total}`,
      `${dropped.number} RELEASED HELD ${-dropped.total}`,
    ].toSorted(),
  )
  for (const account of ['AVAILABLE', 'HELD'] as const) {
    const key = account === 'HELD' ? 'held' : 'available'
    expect(after.closing[key] - after.opening[key]).toBe(sum(after, account))
  }
  expect(after.closing).toEqual(await balance())
  expect(after.closing.held).toBe(kept.total)
  // Whether its day's facts are folded or not.
  await foldFacts({ tenant: test.tenant, now: test.clock.now })
  expect(await read(day)).toEqual(after)
  test.clock.advance(dayMs)
  expect(await read(today())).toMatchObject({ opening: after.closing, closing: after.closing, count: 0, lines: [] })
  // Another merchant sees nothing of it.
  expect(await read(day, other)).toMatchObject({
    opening: { available: 0, held: 0 },
    closing: { available: 0, held: 0 },
    count: 0,
    lines: [],
    next: null,
  })
})

it('goes page by page without losing or doubling a line', async () => {
  const day = today()
  await makePayout(test, stage.merchant, { amount: 5_000 })
  await makePayout(test, stage.merchant, { amount: 6_000 })
  const { lines } = await read(day)
  expect(lines.length).toBe(4)
  for (const [index, { id }] of lines.entries())
    expect(((await ask(`?day=${day}&after=${id}`)).body as Read).lines).toEqual(lines.slice(index + 1))
})

it.each([
  ['no day', '', 'FIELD_MISSING', 'day'],
  ['a day that is none', '?day=2026-02-30', 'FIELD_INVALID', 'day'],
  ['a day in words', '?day=today', 'FIELD_INVALID', 'day'],
  ['a day ahead', '?day=2099-01-01', 'STATEMENT_DAY_AHEAD', 'day'],
  ['a strange page', '?day=2026-01-01&after=1', 'FIELD_INVALID', 'after'],
  ['an unknown field', '?day=2026-01-01&merchantId=1', 'FIELD_UNKNOWN', 'merchantId'],
])('refuses %s', async (_name, query, code, field) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { code, field } })
})

it('needs a key that reads', async () => {
  const writer = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId], scopes: ['deposit:create'] })
  expect(await ask(`?day=${today()}`, writer)).toMatchObject({ status: 401, body: { code: 'KEY_SCOPE' } })
})
