import { lines, readAs, sheetCases } from '../testing/readAs'

const head = 'Tarih;Açıklama;Tutar;Tutar;Bakiye'

test.each(
  sheetCases(
    [
      'amounts below two equal heads wait if no balance proves one',
      lines(head, '23.11.2026;A;10,00;400,00;1.400,00', '24.11.2026;B;5,00;200,00;1.600,00'),
      [],
      ['2 ODD_ROW', '3 ODD_ROW'],
    ],
    [
      'amounts below two equal heads are read where the balances prove the first',
      lines(head, '23.11.2026;A;10,00;400,00;1.400,00', '24.11.2026;B;5,00;200,00;1.405,00'),
      ['11-23 10.00', '11-24 5.00'],
      [],
    ],
    [
      'equal amounts below two equal heads are one',
      lines(head, '23.11.2026;A;10,00;10,00;1.400,00', '24.11.2026;B;5,00;;1.450,00'),
      ['11-23 10.00', '11-24 5.00'],
      [],
    ],
    [
      'two columns with descriptions are read together, and no text twice',
      lines(
        'Tarih;Açıklama;Açıklama;Detay;Tutar',
        '23.11.2026;GELEN FAST;ELİF KILIÇ;DEP7F3K9;1,00',
        '23.11.2026;GELEN FAST ELİF;ELİF;;2,00',
      ),
      ['11-23 1.00', '11-23 2.00'],
      [],
      { words: ['GELEN FAST ELİF KILIÇ DEP7F3K9', 'GELEN FAST ELİF'] },
    ],
  ),
)('%s', async (_name, file, booked, reasons, more) => {
  expect(await readAs(file)).toMatchObject({ booked, reasons, ...more })
})
