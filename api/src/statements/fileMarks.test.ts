import fc from 'fast-check'

import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const account = { id: '01930000-0000-7000-8000-0000000000aa', iban: 'TR330006100519786457841326' }

const csv = (amounts: readonly string[]) =>
  ['Tarih;Açıklama;Tutar', ...amounts.map((amount) => `10.11.2026;havale;${amount}`), ''].join('\n')
const ofx = (amounts: readonly string[]) =>
  `<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>TRY
<BANKACCTFROM><ACCTID>${account.iban}</BANKACCTFROM><BANKTRANLIST>${amounts
    .map(
      (amount, index) =>
        `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261110<TRNAMT>${amount}<FITID>R${String(index)}</STMTTRN>`,
    )
    .join('')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** The booked amounts of a file, in kuruş; null for a row that is reported but not booked. */
async function booked(text: string): Promise<(bigint | null)[]> {
  const { rows } = bookingsOf(await readStatement(Buffer.from(text)), account, '2026-11-22')
  return rows.map(({ result, amountMinor }) => (result === 'NEW' ? amountMinor : null))
}

/** An amount as banks write it, with groups of thousands or without. */
function written(minor: bigint, mark: ',' | '.', isGrouped: boolean, decimals: 0 | 2): string {
  const whole = (minor / 100n).toString()
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, mark === ',' ? '.' : ',') : whole
  return decimals === 0 ? grouped : `${grouped}${mark}${(minor % 100n).toString().padStart(2, '0')}`
}

const sizes = fc.array(
  fc.record({
    lira: fc.bigInt({ min: 1n, max: 9_999_999n }),
    kurus: fc.bigInt({ min: 0n, max: 99n }),
    isWhole: fc.boolean(),
    isGrouped: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
)

test('amounts read the same in every spelling, once one of them shows the decimal mark', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, fc.constantFrom(',' as const, '.' as const), async (some, mark) => {
      // The last amount has decimals, whatever the others have.
      const amounts = some.map(({ lira, kurus, isWhole }, index) =>
        isWhole && index < some.length - 1 ? lira * 100n : lira * 100n + kurus,
      )
      const texts = some.map(({ isWhole, isGrouped }, index) =>
        written(amounts[index] ?? 0n, mark, isGrouped, isWhole && index < some.length - 1 ? 0 : 2),
      )
      expect(await booked(csv(texts))).toEqual(amounts)
      expect(await booked(ofx(texts))).toEqual(amounts)
    }),
    { numRuns: 100, seed: 9 },
  )
})

test.each([
  ['three decimals among decimal commas', ['12,50', '1,234'], [1_250n, null]],
  ['the same with a trailing zero', ['12,50', '1,230'], [1_250n, null]],
  ['three decimals among decimal points', ['12.50', '1.234'], [1_250n, null]],
  ['groups among decimal commas', ['12,50', '1.234'], [1_250n, 123_400n]],
  ['groups twice show the mark', ['1.234.567', '1,234'], [123_456_700n, null]],
  ['both marks in one file', ['12,50', '12.50', '1.234'], [1_250n, 1_250n, null]],
  ['groups alone', ['1.234', '15.000'], [123_400n, 1_500_000n]],
])('a sheet with %s books no amount a thousand times too large', async (_, texts, expected) => {
  expect(await booked(csv(texts))).toEqual(expected)
})

test.each([
  ['three decimals among decimal commas', ['12,50', '1,234']],
  ['three decimals among decimal points', ['12.50', '1.234']],
  ['nothing that shows the mark', ['1500', '1.234']],
])('OFX with %s books the clear entry and reports the other', async (_, texts) => {
  const [statement] = (await readStatement(Buffer.from(ofx(texts)))).statements
  expect(statement?.entries).toHaveLength(1)
  expect(statement?.notices).toMatchObject([
    { code: 'UNREADABLE_ENTRY', at: 2, text: expect.stringContaining(texts[1] ?? '-') },
  ])
})
