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
const request = (query: string, merchant: TestMerchant = stage.merchant) =>
  sendSigned(test, merchant, 'GET', `/mapi/v1/statement${query}`)
type Read = Omit<MerchantStatement, 'opening' | 'closing' | 'lines'> & {
  opening: { available: number; held: number }
  closing: { available: number; held: number }
  lines: { id: string; at: string; entry: string; account: 'AVAILABLE' | 'HELD'; amount: number; number: string }[]
}
const read = async (day: string, merchant?: TestMerchant) => (await request(`?day=${day}`, merchant)).body as Read
const sum = ({ lines }: Pick<Read, 'lines'>, account: string) =>
  lines.reduce((total, line) => total + (line.account === account ? line.amount : 0), 0)
const balance = async (merchant: TestMerchant = stage.merchant) => {
  const { available, held, reserve } = (await sendSigned(test, merchant, 'GET', '/mapi/v1/balance')).body as Record<
    string,
    number
  >
  return { available, held, reserve }
}

it('shows a day’s lines, which add up from opening to closing; closing is the next day’s opening', async () => {
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
  const entries = after.lines.slice(before.lines.length).map(({ number, entry, account, amount }) => {
    return [number, entry, account, amount].join(' ')
  })
  expect(entries.toSorted()).toEqual(
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
  // The same after folding the day's facts.
  await foldFacts({ tenant: test.tenant, now: test.clock.now })
  expect(await read(day)).toEqual(after)
  test.clock.advance(dayMs)
  expect(await read(today())).toMatchObject({ opening: after.closing, closing: after.closing, count: 0, lines: [] })
  // Another merchant sees nothing of it.
  expect(await read(day, other)).toMatchObject({
    opening: { available: 0, held: 0, reserve: 0 },
    closing: { available: 0, held: 0, reserve: 0 },
    count: 0,
    lines: [],
    next: null,
  })
})

it('goes page by page without losing or repeating a line', async () => {
  const day = today()
  await makePayout(test, stage.merchant, { amount: 5_000 })
  await makePayout(test, stage.merchant, { amount: 6_000 })
  const { lines } = await read(day)
  expect(lines.length).toBe(4)
  for (const [index, { id }] of lines.entries())
    expect(((await request(`?day=${day}&after=${id}`)).body as Read).lines).toEqual(lines.slice(index + 1))
})

it('adds up over its pages when lines come meanwhile', async () => {
  const day = today()
  const before = await read(day)
  const place = before.lines.at(-3)
  await makePayout(test, stage.merchant, { amount: 7_000 })
  const rest = (await request(`?day=${day}&after=${place?.id}`)).body as Read
  const lines = [...before.lines.slice(0, -2), ...rest.lines]
  expect([lines.length, new Set(lines.map(({ id }) => id)).size]).toEqual([rest.count, rest.count])
  expect(before.count).toBe(rest.count - 2)
  for (const [account, key] of [
    ['AVAILABLE', 'available'],
    ['HELD', 'held'],
  ] as const)
    expect(before.opening[key] + sum({ lines }, account)).toBe(rest.closing[key])
})

it('ends a day at midnight in Istanbul, to the millisecond', async () => {
  const firstDay = today()
  const midnightMs = Date.parse(`${firstDay}T21:00:00.000Z`)
  const before = await read(firstDay)
  test.clock.advance(midnightMs - 1 - test.clock.now().getTime())
  const last = await makePayout(test, stage.merchant, { amount: 1_000 })
  test.clock.advance(1)
  const first = await makePayout(test, stage.merchant, { amount: 2_000 })
  expect(today()).not.toBe(firstDay)
  const [ended, begun] = [await read(firstDay), await read(today())]
  const numbers = ({ lines }: Read) => [...new Set(lines.map(({ number }) => number))]
  expect([ended.count, numbers({ ...ended, lines: ended.lines.slice(before.count) })]).toEqual([
    before.count + 2,
    [last.number],
  ])
  expect([begun.count, numbers(begun)]).toEqual([2, [first.number]])
  expect(begun.opening).toEqual(ended.closing)
  expect(begun.closing).toEqual(await balance())
})

it('refuses to go on after a line that is not the merchant’s on that day, rather than end early', async () => {
  const other = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId] })
  await makePayout(test, stage.merchant, { amount: 3_000 })
  const day = today()
  const { lines } = await read(day)
  const refused = { status: 400, body: { code: 'FIELD_INVALID', field: 'after' } }
  const own = lines[0]?.id ?? ''
  expect(await request(`?day=${day}&after=00000000-0000-0000-0000-000000000000.1`)).toMatchObject(refused)
  expect(await request(`?day=${day}&after=${own.split('.')[0]}.99`)).toMatchObject(refused)
  expect(await request(`?day=2026-01-01&after=${own}`)).toMatchObject(refused)
  expect(await request(`?day=${day}&after=${own}`, other)).toMatchObject(refused)
  expect(await request(`?day=${day}&after=${lines.at(-1)?.id}`)).toMatchObject({ status: 200, body: { lines: [] } })
})

it.each([
  ['no day', '', 'FIELD_MISSING', 'day'],
  ['a day that is none', '?day=2026-02-30', 'FIELD_INVALID', 'day'],
  ['a day in words', '?day=today', 'FIELD_INVALID', 'day'],
  ['a day ahead', '?day=2099-01-01', 'STATEMENT_DAY_AHEAD', 'day'],
  ['a strange page', '?day=2026-01-01&after=1', 'FIELD_INVALID', 'after'],
  ['an unknown field', '?day=2026-01-01&merchantId=1', 'FIELD_UNKNOWN', 'merchantId'],
])('refuses %s', async (_name, query, code, field) => {
  expect(await request(query)).toMatchObject({ status: 400, body: { code, field } })
})

it('needs a key with the scope to read', async () => {
  const writer = await addMerchant(test.tenant, { remitGroupIds: [stage.groupId], scopes: ['deposit:create'] })
  expect(await request(`?day=${today()}`, writer)).toMatchObject({ status: 401, body: { code: 'KEY_SCOPE' } })
})
