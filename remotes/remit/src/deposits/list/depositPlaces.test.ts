import type { DepositRow } from '@kasa/contracts/deposits'
import { placeRow, type QueuePages } from '@kasa/desk/list/cache'
import { belongs } from '@kasa/desk/list/placement'
import { aDeposit } from '@kasa/testing/aDeposit'

import { deposits } from '../deposits'
import { depositAddress } from './depositFilters'

type DepositPages = QueuePages<DepositRow>

const me = '01930000-0000-7000-8000-0000000000e1'
const viewing = { viewerId: me, nowMs: Date.parse('2026-11-20T12:10:00Z') }
const viewOf = (address = '') => depositAddress.read(new URLSearchParams(address))
const minute = (n: number) => `2026-11-20T12:0${n}:00.000Z`
const row = (n: number, named = {}) =>
  aDeposit({ id: `01930000-0000-7000-8000-00000000000${n}`, createdAt: minute(n), ...named })
const pages = (nextCursor: string | null, ...groups: number[][]): DepositPages => ({
  pages: groups.map((ids, at) => ({
    rows: ids.map((n) => row(n)),
    nextCursor: at === groups.length - 1 ? nextCursor : 'more',
  })),
  pageParams: groups.map(() => null),
})
const idsOf = (data: DepositPages) => data.pages.map((page) => page.rows.map(({ id }) => Number(id.at(-1))))

test('a changed row is replaced in its place and every other row stays the same object', () => {
  const before = pages(null, [1, 2], [3])
  const after = placeRow(deposits, before, row(2, { status: 'APPROVED', version: 2 }), viewOf(), viewing)
  expect(idsOf(after)).toEqual([[1, 2], [3]])
  expect(after.pages[0]?.rows[1]?.status).toBe('APPROVED')
  expect(after.pages[0]?.rows[0]).toBe(before.pages[0]?.rows[0])
  expect(after.pages[1]).toBe(before.pages[1])
})

test('an event older than what is on the screen changes nothing', () => {
  const before = placeRow(deposits, pages(null, [1]), row(1, { version: 5 }), viewOf(), viewing)
  expect(placeRow(deposits, before, row(1, { version: 4, status: 'EXPIRED' }), viewOf(), viewing)).toBe(before)
})

test('a new waiting row goes to the end, since the oldest is first', () => {
  expect(idsOf(placeRow(deposits, pages(null, [1, 2]), row(5), viewOf(), viewing))).toEqual([[1, 2, 5]])
})

test('a new row whose place is not loaded yet waits for its page', () => {
  const before = pages('more', [1, 2])
  expect(placeRow(deposits, before, row(5), viewOf(), viewing)).toBe(before)
})

test('a new row goes first where the newest is first, and to its place by amount', () => {
  expect(idsOf(placeRow(deposits, pages('more', [2, 1]), row(5), viewOf('tab=all'), viewing))).toEqual([[5, 2, 1]])
  const byAmount: DepositPages = {
    pages: [{ rows: [row(1, { amountMinor: 9n }), row(2, { amountMinor: 5n })], nextCursor: null }],
    pageParams: [null],
  }
  expect(
    idsOf(placeRow(deposits, byAmount, row(3, { amountMinor: 7n }), viewOf('sort=amount&desc=true'), viewing)),
  ).toEqual([[1, 3, 2]])
})

test('a new row goes to its place by name in Turkish order, and behind the others without a value', () => {
  const ofNames = (...names: string[]): DepositPages => ({
    pages: [{ rows: names.map((customerName, n) => row(n + 1, { customerName })), nextCursor: null }],
    pageParams: [null],
  })
  const placed = (customerName: string) =>
    placeRow(deposits, ofNames('Çınar', 'Irmak', 'Şahin'), row(9, { customerName }), viewOf('sort=customer'), viewing)
  expect(['cem', 'ılgaz', 'İpek', 'Zeki'].map((name) => idsOf(placed(name))[0]?.indexOf(9))).toEqual([0, 1, 2, 3])
  const decided: DepositPages = {
    pages: [{ rows: [row(1, { decidedAt: minute(5) }), row(2, { decidedAt: null })], nextCursor: null }],
    pageParams: [null],
  }
  for (const desc of [true, false])
    expect(
      idsOf(
        placeRow(
          deposits,
          decided,
          row(3, { decidedAt: minute(1) }),
          viewOf(`tab=all&sort=decidedAt&desc=${desc}`),
          viewing,
        ),
      ),
    ).toEqual([desc ? [1, 3, 2] : [3, 1, 2]])
})

test('the first row of an empty list appears', () => {
  expect(idsOf(placeRow(deposits, pages(null, []), row(1), viewOf(), viewing))).toEqual([[1]])
})

test('a searched list applies changes but adds no new rows', () => {
  const before = pages(null, [1])
  expect(placeRow(deposits, before, row(2), viewOf('q=elif'), viewing)).toBe(before)
  expect(placeRow(deposits, before, row(1, { version: 2 }), viewOf('q=elif'), viewing)).not.toBe(before)
})

const claimedUntil = (until: string, userId = me) => ({ claim: { userId, userName: 'Deniz Aksoy', until } })

test.each([
  ['', {}, true],
  ['', { status: 'APPROVED' }, false],
  ['tab=mine', {}, false],
  ['tab=mine', claimedUntil('2026-11-20T12:11:00Z'), true],
  ['tab=mine', claimedUntil('2026-11-20T12:09:00Z'), false],
  ['tab=mine', claimedUntil('2026-11-20T12:11:00Z', 'another'), false],
  ['tab=confirmed', { status: 'APPROVED' }, true],
  ['tab=confirmed', { status: 'APPROVED', decidedAt: '2026-11-20T12:00:00.000Z' }, true],
  ['tab=confirmed', { status: 'APPROVED', decidedAt: '2026-11-19T20:59:59.000Z' }, false],
  ['tab=confirmed&q=elif', { status: 'APPROVED', decidedAt: '2026-11-19T20:59:59.000Z' }, true],
  ['tab=confirmed&from=2026-11-20', { status: 'APPROVED', decidedAt: '2026-11-19T20:59:59.000Z' }, true],
  ['tab=all', { status: 'APPROVED', decidedAt: '2026-11-19T20:59:59.000Z' }, true],
  ['tab=expired', { status: 'CANCELLED' }, false],
  ['tab=rejected', { status: 'CANCELLED' }, true],
  ['tab=all', { status: 'CANCELLED' }, true],
  ['amountMin=2450000', {}, true],
  ['amountMin=2450001', {}, false],
  ['amountMax=2449999', {}, false],
  ['merchantId=01930000-0000-7000-8000-0000000000a1', {}, true],
  ['merchantId=01930000-0000-7000-8000-0000000000a1', { merchantId: null }, false],
  ['bankAccountId=01930000-0000-7000-8000-0000000000b2', {}, false],
  ['from=2026-11-21', { createdAt: '2026-11-20T21:30:00.000Z' }, true],
  ['to=2026-11-20', { createdAt: '2026-11-20T21:30:00.000Z' }, false],
] as const)('under "%s" a row with %j belongs: %s', (address, named, expected) => {
  expect(belongs(deposits, aDeposit(named), viewOf(address).filters, viewing)).toBe(expected)
})

test('the list of late requests gets a row once it waits longer than the limit, and no other', () => {
  const view = viewOf('late=true')
  const [late, early] = [
    row(1, { declaredAt: '2026-11-20T12:07:00.000Z' }),
    row(2, { declaredAt: '2026-11-20T12:07:00.001Z' }),
  ]
  expect([late, early].map((one) => belongs(deposits, one, view.filters, viewing))).toEqual([true, false])
})
