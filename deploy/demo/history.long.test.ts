import { isTurkishIban } from '@kasa/domain/iban'

import { momentsUntil } from './calendar'
import { inventedIban, demoHistory } from './history'
import { seededRandom, uuidv7At } from './random'
import { demoSetup } from './setup'
import { worlds } from './world'

const now = new Date('2026-11-21T09:30:00.000Z')
const banks = new Map(
  ['0010', '0015', '0032', '0046', '0062', '0064', '0067', '0111', '0134', '0205'].map((code) => [
    code,
    `Banka ${code}`,
  ]),
)
const recordsOf = (seed: number) => {
  const setup = demoSetup('lite', banks)
  if (!setup) throw new Error('lite has no demo world')
  return demoHistory(setup, 400, now, seededRandom(seed)).lives.map(({ record }) => record)
}

test('the same seed and moment give the same history, another seed another one', () => {
  expect(recordsOf(1)).toEqual(recordsOf(1))
  expect(recordsOf(2)).not.toEqual(recordsOf(1))
})

test('a tenant without a demo world has no demo', () => {
  expect(demoSetup('acme', banks)).toBeUndefined()
})

test('moments are in order on the days before, busier by day than by night, and none after the end', () => {
  const moments = momentsUntil(now, 60, 6_000, seededRandom(3))
  expect(moments).toEqual([...moments].sort((a, b) => a - b))
  expect(moments.at(-1)).toBeLessThan(now.getTime())
  expect(now.getTime() - (moments[0] ?? 0)).toBeLessThan(60 * 86_400_000)
  const atIstanbulHour = (from: number, to: number) =>
    moments.filter((ms) => [...Array(to - from).keys()].includes(new Date(ms + 3 * 3_600_000).getUTCHours() - from))
      .length
  expect(atIstanbulHour(10, 16)).toBeGreaterThan(8 * atIstanbulHour(0, 6))
})

test('invented IBANs and ids are well formed', () => {
  const random = seededRandom(9)
  for (let n = 0; n < 50; n++) expect(isTurkishIban(inventedIban('0062', random))).toBe(true)
  const id = uuidv7At(now.getTime(), random)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

test.each(Object.entries(worlds))('tax numbers of %s carry the right check digit', (_tenant, world) => {
  for (const taxNo of [world.operatorTaxNo, ...world.merchants.map((merchant) => merchant.taxNo)]) {
    const digits = [...taxNo].map(Number)
    const sum = digits.slice(0, 9).reduce((all, digit, index) => {
      const moved = (digit + 9 - index) % 10
      return all + (moved === 9 ? 9 : (moved * 2 ** (9 - index)) % 9)
    }, 0)
    expect({ taxNo, check: digits[9] }).toEqual({ taxNo, check: (10 - (sum % 10)) % 10 })
  }
})

test('by night and day, on both tenants, open requests include exact, partial, claimed and late ones', () => {
  for (const [tenant, fewest] of [
    ['demo', 3],
    ['lite', 1],
  ] as const) {
    const setup = demoSetup(tenant, banks)
    if (!setup) throw new Error(`${tenant} has no demo world`)
    for (const hour of [0, 9, 20]) {
      const at = new Date(now.getTime() + hour * 3_600_000)
      const open = demoHistory(setup, tenant === 'demo' ? 12_000 : 3_000, at, seededRandom(hour))
        .lives.map(({ record }) => record)
        .filter(({ status }) => ['ASSIGNED', 'DECLARED', 'IN_REVIEW'].includes(status))
      const counted = (which: (record: (typeof open)[number]) => boolean) => open.filter(which).length >= fewest
      expect({
        tenant,
        hour,
        exact: counted(({ match }) => match === 'exact'),
        partial: counted(({ match }) => match === 'partial'),
        claimed: counted(({ claimUntil }) => claimUntil !== null && claimUntil > at),
      }).toEqual({ tenant, hour, exact: true, partial: true, claimed: true })
    }
  }
})
