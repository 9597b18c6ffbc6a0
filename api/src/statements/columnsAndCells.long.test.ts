import fc from 'fast-check'

import { propertyRuns } from '../testing/propertyRuns'
import { readStatement } from './readStatement'

const lira = (minor: number) => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')},${digits.slice(-2)}`
}
/** Notes as people write them: with separators, quotes and numbers that nothing encloses. */
const note = fc
  .array(fc.constantFrom('FAST', 'ELİF', '"ÖZ"', '250', ';', '"', ',', '12,50', 'A', ' '), {
    minLength: 1,
    maxLength: 6,
  })
  .map((words) => words.join(' '))
const bookings = fc.array(fc.record({ note, minor: fc.integer({ min: -900_000, max: 900_000 }).filter(Boolean) }), {
  minLength: 2,
  maxLength: 12,
})

test.each([['with balances', true] as const, ['without balances', false] as const])(
  'whatever its notes contain, a row is booked with its own amount or reported: %s',
  async (_, hasBalance) => {
    await fc.assert(
      fc.asyncProperty(bookings, fc.nat(12), async (rows, dropped) => {
        let balance = 1_000_000
        const lines = rows.map((row, index) => {
          balance += row.minor
          const cells = ['23.11.2026', ...(index === dropped ? [] : [row.note]), lira(row.minor)]
          return [...cells, ...(hasBalance ? [lira(balance)] : [])].join(';')
        })
        const file = [`Tarih;Açıklama;Tutar${hasBalance ? ';Bakiye' : ''}`, ...lines].join('\n')
        const [statement] = (await readStatement(Buffer.from(file))).statements
        const read = new Map(statement?.entries.map(({ at, amount }) => [at, Number(amount.units)]))
        const noticed = new Set(statement?.notices.map(({ at }) => at))
        for (const [index, { minor }] of rows.entries()) {
          const at = index + 2
          // A quoted note must not continue in another row: each row keeps its line.
          expect([minor, undefined]).toContain(read.get(at))
          expect(read.has(at) || noticed.has(at)).toBe(true)
        }
      }),
      { numRuns: propertyRuns(150) },
    )
  },
)
