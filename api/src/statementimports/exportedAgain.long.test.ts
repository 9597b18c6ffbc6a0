import { caseCount } from '@kasa/domain/testing/caseCount'
import fc from 'fast-check'

import { verifyLedger } from '../ledger/verify.service'
import { handingIn, sheetOf } from '../testing/handingIn'
import { propertyLimitMs } from '../testing/propertyRuns'
import { signInAgain } from '../testing/signInAgain'

let on: Awaited<ReturnType<typeof handingIn>>
beforeAll(async () => {
  on = await handingIn()
})
afterAll(() => on.test.close())

type Telling = { from: number; rows: number; isNewestFirst: boolean; more: string; head: string }
type Payment = { readonly day: number; readonly name: string; readonly lira: number; readonly after: number }
const payments = fc
  .array(
    fc.record({
      day: fc.integer({ min: 10, max: 20 }),
      name: fc.constantFrom('ELIF KILIC', 'CAN AKSOY', 'MERT DEMIR'),
      lira: fc.constantFrom(100, 250, 250, 1000),
    }),
    { minLength: 3, maxLength: 6 },
  )
  .map((rows) => {
    let after = 10_000
    return rows.toSorted((a, b) => a.day - b.day).map((row): Payment => ({ ...row, after: (after += row.lira) }))
  })
/**
 * How a bank exports the rows: from which row, how many, in which order, and with which additional words, also in a
 * second description column.
 */
const telling: fc.Arbitrary<Telling> = fc.record({
  from: fc.nat(5),
  rows: fc.integer({ min: 1, max: 6 }),
  isNewestFirst: fc.boolean(),
  more: fc.constantFrom('', ' SORGU NO 0471120', ' / FAST', ' ODEME'),
  head: fc.constantFrom(
    'Tarih;Açıklama;Tutar;Bakiye',
    'İşlem Tarihi;Açıklama;İşlem Tutarı (TL);Bakiye (TL)',
    'Tarih;Açıklama;Açıklama;Tutar;Bakiye',
  ),
})

function written(rows: readonly Payment[], { from, rows: most, isNewestFirst, more, head }: Telling) {
  const told = rows.slice(from % rows.length, (from % rows.length) + most).map(({ day, name, lira, after }) => {
    const words = head.includes('Açıklama;Açıklama') ? `GELEN FAST ${name};${more}` : `GELEN FAST ${name}${more}`
    return `${day}.11.2026;${words};${lira},00;${after},00`
  })
  return sheetOf(head, ...(isNewestFirst ? told.toReversed() : told))
}

test(
  'split, joined, turned round, in other words or exported again: the booked total is the bank’s',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        payments,
        fc.nat(5),
        fc.boolean(),
        fc.array(telling, { minLength: 1, maxLength: 3 }),
        async (rows, cut, isTurned, again) => {
          // One person may upload only so many files in a minute.
          on.test.clock.advance(60_000)
          await signInAgain(on.test, on.admin)
          const accountId = await on.account()
          const whole = { isNewestFirst: false, more: '', head: 'Tarih;Açıklama;Tutar;Bakiye' }
          const at = cut % rows.length
          // Two files in either order; the second starts with the last row of the first.
          const files = [
            written(rows, { ...whole, from: 0, rows: at + 1 }),
            written(rows, { ...whole, from: at, rows: rows.length }),
          ]
          for (const file of isTurned ? files.toReversed() : files) await on.hand(accountId, file)
          const total = `${rows.length} lines, ${rows.reduce((sum, { lira }) => sum + lira, 0)}`
          expect(await on.booked(accountId)).toBe(total)
          for (const told of again) {
            await on.hand(accountId, written(rows, told))
            expect(await on.booked(accountId)).toBe(total)
          }
          expect((await verifyLedger(on.test.tenant.pool)).broken).toEqual([])
        },
      ),
      { numRuns: caseCount(5, 100) },
    )
  },
  propertyLimitMs,
)
