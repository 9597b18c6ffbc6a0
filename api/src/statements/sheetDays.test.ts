import { lines, readAs, sheetCases } from '../testing/readAs'

describe('the order of a day is a property of its column', () => {
  const dated = (names: string, ...days: readonly string[]) =>
    lines(names, ...days.map((day, index) => `${day};P${index};${index + 1},00`))
  const [tr, en] = ['Tarih;Açıklama;Tutar', 'Date;Description;Amount']
  test.each(
    sheetCases(
      [
        'month first',
        dated(en, '10/03/2026', '10/12/2026', '10/23/2026'),
        ['10-03 1.00', '10-12 2.00', '10-23 3.00'],
        [],
      ],
      ['month first under a Turkish head', dated(tr, '10/03/2026', '10/23/2026'), ['10-03 1.00', '10-23 2.00'], []],
      ['day first', dated(en, '03/10/2026', '23/10/2026'), ['10-03 1.00', '10-23 2.00'], []],
      ['either, with points', dated(en, '03.10.2026', '04.10.2026'), ['10-03 1.00', '10-04 2.00'], []],
      ['either, under a Turkish head', dated(tr, '03/10/2026', '04/10/2026'), ['10-03 1.00', '10-04 2.00'], []],
      ['either, and nothing decides', dated(en, '10/03/2026', '10/04/2026'), [], ['2 UNCLEAR_DATE', '3 UNCLEAR_DATE']],
      [
        'either, and one alone is in time',
        dated(en, '10/11/2026', '11/02/2026', '11/09/2026', '12/01/2026'),
        ['10-11 1.00', '11-02 2.00', '11-09 3.00', '12-01 4.00'],
        [],
      ],
      [
        'two orders in one column',
        dated(tr, '23/10/2026', '10/23/2026', '03/10/2026'),
        ['10-23 1.00', '10-23 2.00'],
        ['4 UNCLEAR_DATE'],
      ],
      [
        'a single cell that is not a day',
        dated(tr, ...Array.from({ length: 12 }, (_, day) => `${day + 1}/10/2026`), '10/32/2026'),
        Array.from({ length: 12 }, (_, day) => `10-${String(day + 1).padStart(2, '0')} ${day + 1}.00`),
        ['14 UNREADABLE_ENTRY'],
      ],
      ['years of two digits', dated(tr, '03.10.26', '23.10.26'), ['10-03 1.00', '10-23 2.00'], []],
      [
        'years of two digits, first',
        dated(tr, '26.10.03', '26.10.30', '26.11.02'),
        ['10-03 1.00', '10-30 2.00', '11-02 3.00'],
        [],
      ],
      ['year first', dated(en, '2026/10/03', '2026/10/12'), ['10-03 1.00', '10-12 2.00'], []],
    ),
  )('%s', async (_, file, booked, reasons) => {
    const read = await readAs(file)
    expect({ ...read, booked: read.booked.toSorted() }).toMatchObject({ booked: booked.toSorted(), reasons })
  })
})
