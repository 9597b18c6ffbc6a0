import * as fc from 'fast-check'
import { indexById, scrollToShow, slotOrder, windowAt } from './gridWindow'

const scene = fc.record({
  total: fc.integer({ min: 0, max: 5000 }),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  height: fc.integer({ min: 36, max: 2000 }),
})

describe('windowAt', () => {
  it('covers everything in view, wherever it is scrolled', () => {
    fc.assert(
      fc.property(scene, ({ total, at, height }) => {
        const scrollTop = Math.max(0, total * 36 - height) * at
        const { first, end } = windowAt(scrollTop, height, 36, total)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(total)
        expect(first * 36).toBeLessThanOrEqual(scrollTop)
        expect(end * 36).toBeGreaterThanOrEqual(Math.min(total * 36, scrollTop + height))
      }),
    )
  })
})

describe('slotOrder', () => {
  it('holds every row of the window once, each in the slot of its number', () => {
    fc.assert(
      fc.property(scene, fc.nat(200), ({ total, at, height }, start) => {
        const window = windowAt(total * 36 * at, height, 36, total)
        const count = window.end - window.first
        const order = slotOrder(window, count > 0 ? start % count : 0)
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => window.first + i))
        order.forEach((index, i) => expect(index % count).toBe((start + i) % count))
      }),
    )
  })
  it('is reading order when it starts at the first row’s slot', () => {
    expect(slotOrder({ first: 7, end: 12 }, 7 % 5)).toEqual([7, 8, 9, 10, 11])
  })
})

it.each([
  [0, 360, 360, 0],
  [12, 0, 360, 108],
  [5, 0, 360, undefined],
  [9, 0, 360, undefined],
])('scrollToShow(row %i at %i of %i) is %s', (index, scrollTop, height, expected) => {
  expect(scrollToShow(index, scrollTop, height, 36)).toBe(expected)
})

it('finds a row by id from any hint', () => {
  const rows = Array.from({ length: 40 }, (_, i) => ({ id: `r${i}` }))
  const idOf = (row: { id: string }) => row.id
  for (const near of [-1, 0, 7, 39, 500]) {
    rows.forEach((row, i) => expect(indexById(rows, idOf, row.id, near)).toBe(i))
    expect(indexById(rows, idOf, 'gone', near)).toBe(-1)
  }
  expect(indexById(rows, idOf, null, 0)).toBe(-1)
  expect(indexById([], idOf, 'r1', 0)).toBe(-1)
})
