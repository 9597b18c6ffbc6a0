import fc from 'fast-check'

import type { BalanceLine } from './balanceChain'
import { balanceGaps } from './balanceGap'

const midnight = Date.parse('2026-11-20T00:00:00+03:00')
const minute = (n: number) => midnight + n * 60_000

/** `id amount balance` at a minute of the day; balance '?': not reported, minute null: no time. */
const line = (id: string, at: number | null, signed: number, balance: number | '?'): BalanceLine => ({
  id,
  atMs: minute(at ?? 0),
  hasTime: at !== null,
  signedMinor: BigInt(signed),
  balanceAfterMinor: balance === '?' ? null : BigInt(balance),
})
const shown = (...lines: BalanceLine[]) =>
  balanceGaps(lines).map(({ afterId, beforeId, missingMinor }) => `${afterId} ${missingMinor} ${beforeId}`)

const a = line('a', 10, 100, 100)
const b = line('b', 20, 50, 150)
const c = line('c', 30, -30, 120)

test.each<[string, BalanceLine[], string[]]>([
  ['nothing', [], []],
  ['one line', [b], []],
  ['lines that follow', [a, b, c], []],
  ['in whatever order they came', [c, a, b], []],
  ['a line missing', [a, c], ['a 50 c']],
  ['money that left and was not reported', [a, b, line('d', 40, 10, 100)], ['b -60 d']],
  ['two gaps', [a, c, line('d', 40, 1, 500)], ['a 50 c', 'c 379 d']],
  ['half of what was missing came', [a, line('x', 15, 20, 120), c], ['x 30 c']],
  ['what was missing came without a balance', [a, line('x', 15, 50, '?'), c], []],
  ['… in two lines', [a, line('x', 15, 20, '?'), line('y', 16, 30, '?'), c], []],
  [
    '… beside one that has nothing to do with it',
    [a, line('x', 15, 20, '?'), line('z', 15, 7, '?'), line('y', 16, 30, '?'), c],
    [],
  ],
  ['… but outside of the time between', [a, line('x', 31, 50, '?'), c], ['a 50 c']],
  ['… and another amount', [a, line('x', 15, 49, '?'), c], ['a 50 c']],
  ['a statement with only the day fills it', [a, line('x', null, 50, '?'), c], []],
  ['… with its balance', [a, line('x', null, 50, 150), c], []],
  ['… half of it', [a, line('x', null, 20, 120), c], ['x 30 c']],
  ['one line fills one gap', [a, line('x', null, 50, '?'), c, line('d', 40, 1, 171)], ['c 50 d']],
  ['lines without a balance make no gap', [a, line('x', 15, 999, '?'), b, c], []],
  [
    'a statement with only days',
    [line('p', null, 5, 5), line('q', null, 5, 10), { ...line('r', null, 1, 11), atMs: minute(1440) }],
    [],
  ],
  ['… read from its end', [line('q', null, 5, 10), line('p', null, 5, 5)], []],
  ['… with a day missing', [line('p', null, 5, 5), { ...line('r', null, 1, 12), atMs: minute(2880) }], ['p 6 r']],
  // 0 +100 −100 +50: the first line that fits is the wrong one.
  [
    'lines of one second that come back to a balance',
    [line('o', 9, 1, 0), line('l3', 10, 50, 50), line('l2', 10, -100, 0), line('l1', 10, 100, 100)],
    [],
  ],
  ['a gap within one second', [line('o', 9, 1, 0), line('l1', 10, 100, 100), line('l3', 10, 5, 205)], ['l1 100 l3']],
])('%s', (_name, lines, gaps) => expect(shown(...lines)).toEqual(gaps))

const moves = fc.array(
  fc.record({ signed: fc.integer({ min: -5, max: 5 }).filter((n) => n !== 0), step: fc.constantFrom(0, 0, 1) }),
  { minLength: 2, maxLength: 12 },
)
/** The lines of an account with their balances; some have the same time. */
const book = moves.map((all) => {
  let [at, balance] = [1, 0]
  return all.map(({ signed, step }, index) => line(`l${index}`, (at += step), signed, (balance += signed)))
})

test('complete lines have no gap, in whatever order they came', () => {
  fc.assert(
    fc.property(
      book.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
      ([, came]) => {
        // The first line has no predecessor, so the order at the first moment is undefined; an opening balance fixes
        // it.
        const opening: BalanceLine = {
          id: 'opening',
          atMs: minute(0),
          hasTime: true,
          signedMinor: 0n,
          balanceAfterMinor: 0n,
        }
        expect(balanceGaps([opening, ...came])).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

test('with lines of different times the gaps are exactly what is missing, and close when it comes', () => {
  const spaced = moves.map((all) => {
    let balance = 0
    return all.map(({ signed }, index) => line(`l${index}`, index + 1, signed, (balance += signed)))
  })
  fc.assert(
    fc.property(
      spaced.chain((lines) => fc.tuple(fc.constant(lines), fc.integer({ min: 1, max: lines.length }))),
      ([lines, which]) => {
        const lost = lines[which]
        const kept = lines.filter((one) => one !== lost)
        const gaps = balanceGaps(kept)
        // Balances cannot show that the last line is missing.
        if (!lost || which === lines.length - 1) return expect(gaps).toEqual([])
        expect(gaps).toEqual([{ afterId: `l${which - 1}`, beforeId: `l${which + 1}`, missingMinor: lost.signedMinor }])
        expect(balanceGaps([...kept, { ...lost, balanceAfterMinor: null }])).toEqual([])
        expect(balanceGaps([...kept, lost])).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})
