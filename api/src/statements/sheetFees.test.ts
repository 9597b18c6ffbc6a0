import { lines, readAs, sheetCases } from '../testing/readAs'

const head = 'Tarih;Açıklama;Tutar;Masraf;Bakiye'

test.each(
  sheetCases(
    [
      'beside money out it is part of what the line takes from the account',
      lines(
        head,
        '23.11.2026;A;100,00;0,00;1.100,00',
        '23.11.2026;B;-50,00;5,00;1.045,00',
        '24.11.2026;C;20,00;;1.065,00',
      ),
      ['11-23 100.00', '11-23 -55.00', '11-24 20.00'],
      [],
      { mended: ['3 MENDED_FEE 23.11.2026 | B | -50,00 | 5,00 | 1.045,00'], balances: ['1000.00 → 1065.00'] },
    ],
    [
      'of money in it is booked apart: the payer paid the whole amount',
      lines(
        'Date;Description;Money out;Money in;Fee;Balance;Reference;Sender',
        '23.11.2026;A;;100.00;-1.00;1099.00;R1;ELIF',
        '23.11.2026;B;50.00;;5.00;1044.00;R2;CAN',
      ),
      ['11-23 100.00', '11-23 -1.00', '11-23 -55.00'],
      [],
      { words: ['A', 'MASRAF A', 'B'], refs: ['R1', null, 'R2'], names: ['ELIF', '', 'CAN'] },
    ],
    [
      'newest first, a fee and the tax on it',
      lines(
        'Tarih;Açıklama;Tutar;Komisyon (TL);BSMV;Bakiye',
        '24.11.2026;C;20,00;;;1.109,50',
        '23.11.2026;B;50,00;10,00;0,50;1.089,50',
        '22.11.2026;A;100,00;0,00;0;1.050,00',
      ),
      ['11-22 100.00', '11-23 50.00', '11-23 -10.50', '11-24 20.00'],
      [],
      { balances: ['950.00 → 1109.50'] },
    ],
    [
      'a fee that holds its tax already',
      lines(
        'Tarih;Açıklama;Tutar;Masraf;BSMV;Bakiye',
        '22.11.2026;A;100,00;0,00;0;1.050,00',
        '23.11.2026;B;-50,00;10,50;0,50;989,50',
      ),
      ['11-22 100.00', '11-23 -60.50'],
      [],
    ],
    [
      'within the amount, which alone moves the balance',
      lines(head, '23.11.2026;A;100,00;0,00;1.100,00', '23.11.2026;B;-50,00;5,00;1.050,00'),
      ['11-23 100.00', '11-23 -50.00'],
      [],
      { mended: [] },
    ],
    [
      'a row that nothing proves is read as those that are proved',
      lines(head, '23.11.2026;A;100,00;5,00;1.095,00', '23.11.2026;B;-50,00;5,00;1.040,00'),
      ['11-23 100.00', '11-23 -5.00', '11-23 -55.00'],
      [],
    ],
    [
      'a fee alone',
      lines(
        'Date;Description;Amount;Fee;Balance',
        '23.11.2026;A;100.00;0.00;1100.00',
        '23.11.2026;Card;0.00;5.00;1095.00',
      ),
      ['11-23 100.00', '11-23 -5.00'],
      [],
    ],
    [
      'no balance proves anything: the rows with a fee wait',
      lines('Tarih;Açıklama;Tutar;İşlem Ücreti', '23.11.2026;A;100,00;0,00', '23.11.2026;B;-50,00;5,00'),
      ['11-23 100.00'],
      ['3 UNCLEAR_FEE'],
    ],
    [
      'a fee that cannot be read, and a balance that contradicts the amount',
      lines(head, '23.11.2026;A;100,00;0,00;1.100,00', '23.11.2026;B;-50,00;5,0,0;1.045,00'),
      ['11-23 100.00'],
      ['3 UNCLEAR_FEE'],
    ],
    [
      'in a row with a cell too many, proved with its fee',
      lines(
        head,
        '23.11.2026;A;100,00;0,00;1.100,00',
        '23.11.2026;B;X;-50,00;5,00;1.045,00',
        '24.11.2026;C;Y;30,00;1,00;1.074,00',
      ),
      ['11-23 100.00', '11-23 -55.00', '11-24 30.00', '11-24 -1.00'],
      [],
      { words: ['A', 'B;X', 'C;Y', 'MASRAF C;Y'], balances: ['1000.00 → 1074.00'] },
    ],
    [
      'in rows whose decimal comma separates the cells too',
      lines(
        head.replaceAll(';', ','),
        '23.11.2026,A,100,00,0,00,1100,00',
        '23.11.2026,B,-50,00,5,00,1045,00',
        '24.11.2026,C,20,00,0,00,1065,00',
      ),
      ['11-23 100.00', '11-23 -55.00', '11-24 20.00'],
      [],
      { balances: ['1000.00 → 1065.00'] },
    ],
    [
      'beside an amount whose direction the balances prove',
      lines(
        'Tarih;Açıklama;Tutar;B/A;Masraf;Bakiye',
        '23.11.2026;A;100,00;A;0,00;1.100,00',
        '23.11.2026;B;50,00;?;5,00;1.045,00',
      ),
      ['11-23 100.00', '11-23 -55.00'],
      [],
      { mended: ['3 MENDED_DIRECTION 23.11.2026 | B | 50,00 | ? | 5,00 | 1.045,00'] },
    ],
    [
      'a rate is not a fee',
      lines('Tarih;Açıklama;Tutar;Komisyon Oranı', '23.11.2026;A;100,00;1,5'),
      ['11-23 100.00'],
      [],
    ],
  ),
)('a fee in a column of its own: %s', async (_name, file, booked, reasons, more) => {
  expect(await readAs(file)).toMatchObject({ booked, reasons, ...more })
})
