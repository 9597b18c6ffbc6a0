import fc from 'fast-check'

import { pairFileRow, surenessOf } from './fileRowPairing'
import { afterPairing, type KnownLine, type LineReport } from './linePairing'
import { payerAgreement } from './paymentFacts'
import { sumOrPart, type Relative } from './sumsAndParts'
import { caseCount } from './testing/caseCount'

const payment = (name: string, text: string) => ({ name, text, bankRef: null, balanceAfterMinor: null })

test.each([
  ['one name', payment('elif kilic', ''), payment('elif kilic', 'kira'), 'same'],
  [
    'a name in the other’s words',
    payment('elif kilic', 'fast'),
    payment('', 'gelen fast elif kilic sorgu no 7'),
    'same',
  ],
  ['words in other words', payment('', 'gelen fast elif kilic'), payment('', 'elif kilic sorgu no 0471120'), 'same'],
  ['a cut name', payment('mehmet ali yilmazoglu', ''), payment('mehmet ali yilmazogl', ''), 'same'],
  ['another name', payment('elif kilic', ''), payment('can aksoy', ''), 'other'],
  ['a missing name decides nothing', payment('', ''), payment('elif kilic', 'kira'), 'unknown'],
  ['two without a name', payment('', 'gelen fast'), payment('', 'gelen fast'), 'unknown'],
  ['nothing in common', payment('', 'fast elif kilic'), payment('', 'eft can aksoy'), 'other'],
  ['something in common', payment('', 'elif kilic kira'), payment('', 'elif aidat'), 'unsure'],
] as const)('the payer: %s', (_, one, other, expected) => {
  expect(payerAgreement(one, other)).toBe(expected)
  expect(payerAgreement(other, one)).toBe(expected)
})

describe('a sum and its parts', () => {
  const line = (id: string, amount: number, more: Partial<Relative> = {}): Relative => ({
    id,
    day: '2026-11-23',
    amountMinor: BigInt(amount),
    bankRef: null,
    groupRef: null,
    payments: null,
    sources: ['MT942'],
    ...more,
  })
  const row = (amount: number, payments: number | null, more: Partial<Relative> = {}) =>
    line('row', amount, { payments, ...more })
  test.each([
    [
      'a part by the group’s reference',
      row(900, null, { groupRef: 'b1 ' }),
      [line('s', 1250, { payments: 2, bankRef: 'B1', sources: ['MT940'] })],
      's PART_OF_SUM',
    ],
    [
      'a part by the group’s reference, of a day beside',
      row(900, null, { groupRef: 'B1', day: '2026-11-24' }),
      [line('s', 1250, { payments: 2, bankRef: 'B1' })],
      's PART_OF_SUM',
    ],
    [
      'the number of an entry is not a group',
      row(900, null, { groupRef: '12' }),
      [line('s', 1250, { payments: 2, bankRef: '12', sources: ['MT940'] })],
      null,
    ],
    [
      'a part of a day’s sum that another source reported',
      row(900, null),
      [line('s', 1250, { payments: 0 })],
      's PART_OF_SUM',
    ],
    ['more than the sum', row(1300, null), [line('s', 1250, { payments: 2 })], null],
    ['another day’s', row(900, null), [line('s', 1250, { payments: 2, day: '2026-11-22' })], null],
    [
      'beside a sum that this source reported itself',
      row(900, null),
      [line('s', 1250, { payments: 2, sources: ['MT940'] })],
      null,
    ],
    [
      'a sum by the group’s reference',
      row(1250, 2, { bankRef: 'B1' }),
      [line('p', 900, { groupRef: 'B1' })],
      'p SUM_OF_PARTS',
    ],
    ['a sum by all of the day', row(1250, 0), [line('p', 900), line('q', 300), line('r', 50)], 'p SUM_OF_PARTS'],
    ['a sum of as many as it states', row(1250, 2), [line('o', 77), line('p', 900), line('q', 350)], 'o SUM_OF_PARTS'],
    ['nothing adds up', row(1250, 2), [line('p', 900), line('q', 351)], null],
    ['a single payment', row(1250, null), [line('p', 900), line('q', 350)], null],
    [
      'parts that this source reported itself',
      row(1250, 2),
      [line('p', 900, { sources: ['MT940'] }), line('q', 350)],
      null,
    ],
  ] as const)('%s', (_, one, relatives, expected) => {
    const found = sumOrPart(one, relatives, 'MT940', new Set())
    expect(found ? `${found.id} ${found.reason}` : null).toBe(expected)
  })
})

describe('exported again in any part, order and words', () => {
  type Truth = { readonly amount: bigint; readonly name: string; readonly balance: bigint }
  const names = ['elif kilic', 'can aksoy', 'mert demir'] as const
  const day = fc
    .array(fc.record({ amount: fc.constantFrom(100n, 250n, 400n), name: fc.constantFrom(...names) }), {
      minLength: 1,
      maxLength: 8,
    })
    .map((rows) => {
      let balance = 0n
      return rows.map((row): Truth => ({ ...row, balance: (balance += row.amount) }))
    })
  const writings = [
    (name: string) => name,
    (name: string) => `gelen fast ${name} sorgu no 7`,
    (name: string) => `fast ${name} mobil`,
  ]
  const sheets = (rows: readonly Truth[]) =>
    fc.record({
      rows: fc
        .subarray([...rows], { minLength: 1 })
        .chain((some) => fc.shuffledSubarray(some, { minLength: some.length })),
      write: fc.constantFrom(...writings),
      source: fc.constantFrom('CSV:tr', 'XLSX:tr'),
      hasBalance: fc.constant(true),
    })
  type Sheet = { rows: readonly Truth[]; write: (name: string) => string; source: string; hasBalance: boolean }
  let made = 0

  /** Imports a file as the API does: per amount, the surest matches first. Returns how many rows are new. */
  function take(book: Map<bigint, KnownLine[]>, { rows, write, source, hasBalance }: Sheet): bigint {
    let added = 0n
    const counts = new Map<string, number>()
    const lineReports = rows.map(({ amount, name, balance }) => {
      const text = write(name)
      const key = `${amount} ${text}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
      const lineReport: LineReport = {
        key,
        occurrenceNo: counts.get(key) ?? 1,
        bankRef: null,
        text,
        name: '',
        balanceAfterMinor: hasBalance ? balance : null,
      }
      return { amount, lineReport }
    })
    const inThisFile = new Set<string>()
    const known = (amount: bigint) => book.get(amount) ?? []
    const sure = ({ amount, lineReport }: (typeof lineReports)[number]) => surenessOf(known(amount), lineReport, source)
    const judged = lineReports.map((one) => ({ one, sureness: sure(one) })).toSorted((a, b) => b.sureness - a.sureness)
    for (const { one } of judged) {
      const { amount, lineReport } = one
      const left = known(amount).filter(({ id }) => !inThisFile.has(id))
      const pairing = pairFileRow(left, lineReport, source)
      if (pairing.kind === 'held') continue
      const id = pairing.kind === 'new' ? `line ${(made += 1)}` : pairing.id
      inThisFile.add(id)
      const taken = known(amount).flatMap(({ seen }) =>
        seen
          .filter((each) => each.source === source && each.key === lineReport.key)
          .map(({ occurrenceNo }) => occurrenceNo),
      )
      const occurrenceNo = taken.includes(lineReport.occurrenceNo) ? Math.max(...taken) + 1 : lineReport.occurrenceNo
      book.set(amount, afterPairing(known(amount), { ...lineReport, occurrenceNo }, source, pairing, id))
      if (pairing.kind === 'new') added += amount
    }
    return added
  }

  test('the booked total is the day’s, and no further file changes it', () => {
    fc.assert(
      fc.property(
        day.chain((rows) =>
          fc.record({ rows: fc.constant(rows), files: fc.array(sheets(rows), { maxLength: 5 }), place: fc.nat(5) }),
        ),
        ({ rows, files, place }) => {
          const whole: Sheet = { rows, write: writings[0] ?? ((name) => name), source: 'CSV:tr', hasBalance: true }
          const book = new Map<bigint, KnownLine[]>()
          const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
          let booked = 0n
          for (const [index, file] of [...files.slice(0, place), whole, ...files.slice(place)].entries()) {
            booked += take(book, file)
            expect(booked).toBeLessThanOrEqual(total)
            if (index >= Math.min(place, files.length)) expect(booked).toBe(total)
          }
        },
      ),
      { numRuns: caseCount(300, 3_000) },
    )
  })

  test('without balances, no file in other words books more than the day had', () => {
    fc.assert(
      fc.property(
        day.chain((rows) => fc.record({ rows: fc.constant(rows), files: fc.array(sheets(rows), { maxLength: 4 }) })),
        ({ rows, files }) => {
          const book = new Map<bigint, KnownLine[]>()
          const total = rows.reduce((sum, { amount }) => sum + amount, 0n)
          let booked = 0n
          for (const file of files) booked += take(book, { ...file, hasBalance: false })
          expect(booked).toBeLessThanOrEqual(total)
        },
      ),
      { numRuns: caseCount(300, 3_000) },
    )
  })
})
