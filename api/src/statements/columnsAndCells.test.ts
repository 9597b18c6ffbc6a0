import { lines, readAs, sheetHead as head, sheetCases } from '../testing/readAs'

describe('a row with more or fewer cells than the header', () => {
  test.each(
    sheetCases(
      [
        'a separator in a note, which the balances prove',
        lines(
          head,
          '23.11.2026;ELIF;1.000,00;11.000,00',
          '23.11.2026;ABC LTD;250;480,00;11.480,00',
          '23.11.2026;CAN;20,00;11.500,00',
        ),
        ['11-23 1000.00', '11-23 480.00', '11-23 20.00'],
        [],
        { words: ['ELIF', 'ABC LTD;250', 'CAN'], balances: ['10000.00 → 11500.00'] },
      ],
      [
        'a separator in a note, and no balance that proves it',
        lines('Tarih;Açıklama;Tutar', '23.11.2026;ELIF;1000', '23.11.2026;ABC LTD;250;480', '23.11.2026;CAN;20'),
        ['11-23 1000.00', '11-23 20.00'],
        ['3 ODD_ROW'],
      ],
      [
        'in the first row nothing above proves it',
        lines(head, '23.11.2026;ABC;250;480,00;11.480,00', '23.11.2026;CAN;20,00;11.500,00'),
        ['11-23 20.00'],
        ['2 ODD_ROW'],
      ],
      [
        'newest first, the row below proves it',
        lines(
          head,
          '23.11.2026;CAN;20,00;11.500,00',
          '23.11.2026;ABC;1;480,00;11.480,00',
          '22.11.2026;ELIF;1.000,00;11.000,00',
        ),
        ['11-22 1000.00', '11-23 480.00', '11-23 20.00'],
        [],
      ],
      [
        'two separators, a comma as the separator, decimals with points',
        lines('Date,Description,Amount,Balance', '23.11.2026,A,100.00,100.00', '23.11.2026,B,7,9,50.00,150.00'),
        ['11-23 100.00', '11-23 50.00'],
        [],
        { words: ['A', 'B,7,9'] },
      ],
      [
        'decimal commas that are separators as well',
        lines('Tarih,Açıklama,Tutar,Bakiye', '23.11.2026,A,480,00,"11.480,00"', '23.11.2026,B,"20,00","11.500,00"'),
        ['11-23 20.00'],
        ['2 ODD_ROW'],
      ],
      [
        'decimal commas in every row: all of the balances together prove them',
        lines(
          'Tarih,Açıklama,Tutar,Bakiye,Referans',
          '23.11.2026,A,480,00,11.480,00,R1',
          '23.11.2026,B, C,20,00,11.500,00,R2',
          '24.11.2026,D,-100,50,11399,50,R3',
        ),
        ['11-23 480.00', '11-23 20.00', '11-24 -100.50'],
        [],
        { words: ['A', 'B, C', 'D'], refs: ['R1', 'R2', 'R3'], balances: ['11000.00 → 11399.50'] },
      ],
      [
        'decimal commas in every row, newest first, in two columns',
        lines(
          'Tarih,Açıklama,Borç,Alacak,Bakiye',
          '24.11.2026,D,100,50,,11.399,50',
          '23.11.2026,B,,20,00,11500',
          '23.11.2026,A,,480,00,11.480,00',
        ),
        ['11-23 480.00', '11-23 20.00', '11-24 -100.50'],
        [],
      ],
      [
        'decimal commas in every row, and a balance that does not follow',
        lines('Tarih,Açıklama,Tutar,Bakiye', '23.11.2026,A,480,00,11.480,00', '23.11.2026,B,20,00,11.501,00'),
        [],
        ['2 ODD_ROW', '3 ODD_ROW'],
      ],
      [
        'a cell too few moves the others',
        lines(
          head,
          '23.11.2026;ELIF;1.000,00;11.000,00',
          '23.11.2026;480,00;11.480,00',
          '23.11.2026;CAN;20,00;11.500,00',
        ),
        ['11-23 1000.00', '11-23 20.00'],
        ['3 ODD_ROW'],
      ],
      [
        'every note has a separator',
        lines('Tarih;Açıklama;Tutar', '23.11.2026;ELIF;250;1000', '23.11.2026;ABC;17;480', '23.11.2026;CAN;3;20'),
        [],
        ['2 ODD_ROW', '3 ODD_ROW', '4 ODD_ROW'],
      ],
      [
        'empty cells at the end, in the head or in the rows, say nothing',
        lines(`${head};`, '23.11.2026;A;1,00;1,00;', '23.11.2026;B;2,00;3,00', '23.11.2026;C;3,00;6,00;;;'),
        ['11-23 1.00', '11-23 2.00', '11-23 3.00'],
        [],
      ],
      [
        'a cell after an empty name at the end of the head',
        lines('Tarih;Açıklama;Tutar;', '23.11.2026;A;100;', '23.11.2026;B;250;480;', '23.11.2026;C;5;'),
        ['11-23 100.00', '11-23 5.00'],
        ['3 ODD_ROW'],
      ],
      [
        'rows that end before columns without money',
        lines(
          'Tarih;Açıklama;Tutar;Kanal;Dekont No',
          '23.11.2026;A;1,00',
          '23.11.2026;B;2,00',
          '23.11.2026;C;3,00;Mobil;71',
        ),
        ['11-23 1.00', '11-23 2.00', '11-23 3.00'],
        [],
      ],
      [
        'the head names the separator, whatever the commas of the amounts say',
        lines(head, '23.11.2026;A, B, C;1,00;1,00', '23.11.2026;D;2,00;3,00;;'),
        ['11-23 1.00', '11-23 2.00'],
        [],
      ],
      [
        'the file names its separator',
        lines('sep=|', 'Tarih|Açıklama|Tutar', '23.11.2026|A;B;C|1,00'),
        ['11-23 1.00'],
        [],
      ],
      [
        'a web page with a cell too many',
        `<table><tr><td>Tarih</td><td>Açıklama</td><td>Tutar</td></tr><tr><td>23.11.2026</td><td>A</td><td>250</td><td>480</td></tr><tr><td>23.11.2026</td><td>B</td><td>20</td></tr></table>`,
        ['11-23 20.00'],
        ['2 ODD_ROW'],
      ],
    ),
  )('%s', async (_, file, booked, reasons, more) => {
    expect(await readAs(file)).toMatchObject({ booked, reasons, ...more })
  })
})

test('rows that prove each other are repaired one after the other', async () => {
  const file = lines(
    head,
    '23.11.2026;ELIF;1.000,00;11.000,00',
    '23.11.2026;A; 7;1,00;11.001,00',
    '23.11.2026;B; C; 8;2,00;11.003,00',
  )
  expect(await readAs(file)).toMatchObject({
    booked: ['11-23 1000.00', '11-23 1.00', '11-23 2.00'],
    reasons: [],
    mended: [
      '3 MENDED_CELLS 23.11.2026 | A |  7 | 1,00 | 11.001,00',
      '4 MENDED_CELLS 23.11.2026 | B |  C |  8 | 2,00 | 11.003,00',
    ],
  })
})

describe('quotation marks that mean nothing', () => {
  const rows = (...texts: string[]) => lines(head, ...texts, '24.11.2026;SON;1,00;12.000,00')
  test.each<readonly [string, string, readonly string[], readonly string[]]>([
    ['inside', rows('23.11.2026;GELEN "YILDIZ" GIDA;750,00;10.750,00'), ['GELEN "YILDIZ" GIDA'], ['11-23 750.00']],
    ['at the beginning', rows('23.11.2026;"MAVİ" TEKSTİL;250,00;11.000,00'), ['"MAVİ" TEKSTİL'], ['11-23 250.00']],
    ['doubled', rows('23.11.2026;"EFT; ""ÖZ"" MARKET";100,00;11.100,00'), ['EFT; "ÖZ" MARKET'], ['11-23 100.00']],
    [
      'bare inside quotes',
      rows('23.11.2026;"EFT "ÖZ" MARKET";100,00;11.100,00'),
      ['EFT "ÖZ" MARKET'],
      ['11-23 100.00'],
    ],
    ['before quoted amounts', rows('23.11.2026;"ÖZ" A;"100,00";"11.100,00"'), ['"ÖZ" A'], ['11-23 100.00']],
    ['never closed', rows('23.11.2026;"ÖZ MARKET;100,00;11.100,00'), ['"ÖZ MARKET'], ['11-23 100.00']],
    ['an inch', rows('23.11.2026;BORU 3" DIRSEK;100,00;11.100,00'), ['BORU 3" DIRSEK'], ['11-23 100.00']],
    [
      'one that opens, one row on another',
      rows('23.11.2026;"A;1,00;1,00', '23.11.2026;B";2,00;3,00'),
      ['"A', 'B"'],
      ['11-23 1.00', '11-23 2.00'],
    ],
    ['a note over two lines', rows('23.11.2026;"A', 'B; C";1,00;1,00'), ['A B; C'], ['11-23 1.00']],
  ])('%s', async (_, file, words, booked) => {
    expect(await readAs(file)).toMatchObject({
      words: [...words, 'SON'],
      booked: [...booked, '11-24 1.00'],
      reasons: [],
    })
  })
})
