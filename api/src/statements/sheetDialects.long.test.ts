import fc from 'fast-check'

import { propertyRuns } from '../testing/propertyRuns'
import { decimalText } from './decimal'
import { readStatement } from './readStatement'
import { balanceHolds } from './totals'

type Booking = { readonly minor: number; readonly day: number; readonly note: string }
const parts = (minor: number) => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return [digits.slice(0, -2), digits.slice(-2)] as const
}
/** Formats of an amount: the thousands separator, and the decimal mark. */
const marks = [
  ['.', ','],
  ['', ','],
  [',', '.'],
  ['', '.'],
  ["'", '.'],
  ['’', '.'],
  ['\u00a0', ','],
  ['\u2009', ','],
  [' ', ','],
] as const
const sized = (minor: number, [group, mark]: (typeof marks)[number]) => {
  const [whole, decimals] = parts(minor)
  return `${whole.replace(/\B(?=(\d{3})+$)/g, group)}${mark}${decimals}`
}
/** Ways to write an amount's direction in the cell itself. */
const signs: readonly ((size: string, isOut: boolean) => string)[] = [
  (size, isOut) => (isOut ? `-${size}` : size),
  (size, isOut) => `${isOut ? '-' : '+'}${size}`,
  (size, isOut) => (isOut ? `\u2212${size} TL` : `${size} TL`),
  (size, isOut) => (isOut ? `\u2013${size}` : size),
  (size, isOut) => (isOut ? `${size}-` : size),
  (size, isOut) => (isOut ? `${size} -` : `${size} +`),
  (size, isOut) => (isOut ? `(${size})` : size),
  (size, isOut) => `${size} ${isOut ? 'B' : 'A'}`,
  (size, isOut) => `${size} (${isOut ? 'B' : 'A'})`,
  (size, isOut) => `${size} ${isOut ? 'DR' : 'CR'}`,
  (size, isOut) => `₺${isOut ? '-' : ''}${size}`,
  (size, isOut) => `${size} TL ${isOut ? 'Borç' : 'Alacak'}`,
]
const names = ['Ocak', 'Şub', 'MART', 'Nisan', 'May', 'Haziran', 'Tem', 'Ağustos', 'Eylül', 'Eki', 'Kasım', 'Aralık']
const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (number: number) => String(number).padStart(2, '0')
/** Days from 25 December 2026 on, across the end of the year. */
const dateOf = (day: number) => new Date(Date.UTC(2026, 11, 25 + day))
const isoOf = (day: number) => dateOf(day).toISOString().slice(0, 10)
const days: readonly ((day: number) => string)[] = [
  (day) => isoOf(day),
  (day) => isoOf(day).replaceAll('-', ''),
  (day) => isoOf(day).split('-').reverse().join('.'),
  (day) => `${isoOf(day).split('-').reverse().join('/')} 10:15:22`,
  (day) => `${isoOf(day).split('-').reverse().join('/')}-10:15`,
  (day) => isoOf(day).slice(2).split('-').reverse().join('.'),
  (day) => `${isoOf(day)}T10:15:22+03:00`,
  (day) => `${dateOf(day).getUTCDate()} ${names[dateOf(day).getUTCMonth()]} ${dateOf(day).getUTCFullYear()}`,
  (day) => `${two(dateOf(day).getUTCDate())}-${english[dateOf(day).getUTCMonth()]}-${isoOf(day).slice(2, 4)}`,
  (day) => `${english[dateOf(day).getUTCMonth()]} ${dateOf(day).getUTCDate()}, ${dateOf(day).getUTCFullYear()}`,
  (day) => String(dateOf(day).getTime() / 86_400_000 + 25_569),
  (day) => `${dateOf(day).getTime() / 86_400_000 + 25_569},4270833333`,
]
const heads = [
  ['Tarih', 'Açıklama', 'Tutar', 'Borç', 'Alacak', 'Bakiye'],
  ['İŞLEM TARİHİ', 'İŞLEM AÇIKLAMASI', 'İŞLEM TUTARI (TL)*', 'GİDEN TUTAR', 'GELEN TUTAR', 'İŞLEM SONRASI BAKİYE (₺)'],
  ['Transaction Date', 'Details', 'Amount', 'Withdrawals', 'Deposits', 'Balance'],
  ['Tarih/Saat', 'Açıklamalar', 'Tutar TL', 'Para Çıkışı', 'Para Girişi', 'Bakiye TL'],
] as const
const encodings: readonly ((text: string) => Uint8Array)[] = [
  (text) => Buffer.from(text),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
]

const dialect = fc.record({
  mark: fc.constantFrom(...marks),
  sign: fc.nat(signs.length - 1),
  day: fc.nat(days.length - 1),
  head: fc.constantFrom(...heads),
  /** One signed column, two columns, or a column of directions next to amounts. */
  kind: fc.constantFrom('signed', 'two', 'zeros', 'directed'),
  separator: fc.constantFrom(';', '\t', '|', ','),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  encode: fc.nat(encodings.length - 1),
  isNewestFirst: fc.boolean(),
  isFramed: fc.boolean(),
})
type Dialect = typeof dialect extends fc.Arbitrary<infer T> ? T : never

function written(bookings: readonly Booking[], layout: Dialect): Uint8Array {
  const [dateHead, words, amount, debit, credit, balance] = layout.head
  const isTwo = layout.kind === 'two' || layout.kind === 'zeros'
  const head = [
    dateHead,
    words,
    ...(isTwo ? [debit, credit] : layout.kind === 'directed' ? [amount, 'B/A'] : [amount]),
    balance,
  ]
  const sign = signs[layout.kind === 'signed' ? layout.sign : 0] ?? signs[0]
  let sum = 100_000_000
  const rows = bookings.map(({ minor, day, note }) => {
    sum += minor
    const [isOut, size] = [minor < 0, sized(minor, layout.mark)]
    const none = layout.kind === 'zeros' ? sized(0, layout.mark) : ''
    const money = isTwo
      ? [isOut ? size : none, isOut ? none : size]
      : layout.kind === 'directed'
        ? [size, isOut ? 'B' : 'A']
        : [sign?.(size, isOut) ?? '']
    // Below an English head, slashes do not show which number is the day.
    const date = (days[layout.day]?.(day) ?? '').replaceAll('/', words === 'Details' ? '.' : '/')
    return [date, note, ...money, sized(sum, layout.mark)]
  })
  const body = layout.isNewestFirst ? rows.toReversed() : rows
  const lines = [head, ...body].map((cells) => cells.map((cell) => `"${cell}"`).join(layout.separator))
  const framed = layout.isFramed
    ? [
        '"HESAP HAREKETLERİ"',
        `"IBAN"${layout.separator}"TR33 0006 1005 1978 6457 8413 26"`,
        '',
        ...lines,
        '',
        '"Bilgi amaçlıdır."',
      ]
    : lines
  return encodings[layout.encode]?.(`${framed.join(layout.end)}${layout.end}`) ?? new Uint8Array()
}

const bookings = fc
  .array(
    fc.record({
      minor: fc.integer({ min: -900_000, max: 900_000 }).filter(Boolean),
      day: fc.nat(20),
      note: fc.constantFrom('GELEN FAST ELİF KILIÇ', 'DEP7F3K9', 'GİDEN EFT; KİRA', 'A, B'),
    }),
    { minLength: 3, maxLength: 12 },
  )
  .map((rows) => rows.toSorted((a, b) => a.day - b.day))

test('however a bank writes the same bookings down, they are read as the same', async () => {
  await fc.assert(
    fc.asyncProperty(bookings, dialect, async (rows, layout) => {
      const { statements } = await readStatement(written(rows, layout))
      const entries = statements.flatMap((statement) => statement.entries)
      expect(entries.map(({ bookedOn, amount }) => `${bookedOn} ${Number(decimalText(amount))}`).sort()).toEqual(
        rows.map(({ day, minor }) => `${isoOf(day)} ${minor / 100}`).sort(),
      )
      expect(statements.map(balanceHolds)).toEqual([true])
    }),
    { numRuns: propertyRuns(300) },
  )
})
