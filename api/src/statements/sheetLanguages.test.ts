import { lines, ownAccount, readAs, sheetCases } from '../testing/readAs'

const other = 'TR700006200000000006299999'
const head = 'Tarih;Açıklama;Tutar;Bakiye'

test.each(
  sheetCases(
    [
      'German, one column of amounts',
      lines(
        'Buchungstag;Buchungstext;Auftraggeber / Begünstigter;Verwendungszweck;Betrag;Saldo',
        '23.11.2026;Gutschrift;ELIF;DEP7F3K9;100,00;1.100,00',
        '24.11.2026;Überweisung;CAN;MIETE;-50,00;1.050,00',
      ),
      ['11-23 100.00', '11-24 -50.00'],
      [],
      { words: ['DEP7F3K9', 'MIETE'], names: ['ELIF', 'CAN'], balances: ['1000.00 → 1050.00'] },
    ],
    [
      'German, two columns of amounts and rows that carry the balance',
      lines(
        'Datum;Buchungstext;Soll;Haben;Saldo',
        '01.11.2026;Saldovortrag;;1.000,00;1.000,00',
        '23.11.2026;ELIF;;100,00;1.100,00',
        '23.11.2026;Übertrag;;1.100,00;1.100,00',
        '24.11.2026;CAN;50,00;;1.050,00',
        '30.11.2026;Endsaldo;;1.050,00;1.050,00',
      ),
      ['11-23 100.00', '11-24 -50.00'],
      ['2 CARRIED_ROW', '4 CARRIED_ROW', '6 CARRIED_ROW'],
    ],
    [
      'S is money out and H money in',
      lines('Tarih;Açıklama;Tutar;Soll/Haben', '23.11.2026;A;1,00;H', '23.11.2026;B;2,00;S'),
      ['11-23 1.00', '11-23 -2.00'],
      [],
    ],
    [
      'a currency in a German head',
      lines('Buchungstag;Verwendungszweck;Betrag (EUR)', '23.11.2026;A;1,00'),
      [],
      ['2 OTHER_CURRENCY'],
    ],
    [
      'heads in two languages',
      lines(
        'İşlem Tarihi/Transaction Date;Açıklama (Description);Tutar / Amount;Bakiye - Balance;Borç/Alacak',
        '23.11.2026;A;100,00;1.100,00;A',
        '23.11.2026;B;50,00;1.050,00;B',
      ),
      ['11-23 100.00', '11-23 -50.00'],
      [],
    ],
    [
      'an account for each row',
      lines(
        `Hesap No;${head}`,
        `${ownAccount.iban};23.11.2026;A;100,00;1.100,00`,
        `${other};23.11.2026;B;5,00;10,00`,
        `${ownAccount.iban};24.11.2026;C;1,00;1.101,00`,
        ';;Bu belge bilgi amaçlıdır;;',
      ),
      ['11-23 100.00', '11-24 1.00'],
      ['5 NOTE_ROW', '3 OTHER_ACCOUNT'],
      { balances: ['1000.00 → 1101.00', '5.00 → 10.00'] },
    ],
    [
      'an account of another country above the head',
      lines('IBAN;DE89 3704 0044 0532 0130 00', head, '23.11.2026;A;1,00;1,00'),
      [],
      ['3 OTHER_ACCOUNT'],
    ],
    [
      'words go on in the rows below',
      lines(
        head,
        '23.11.2026;GELEN FAST;100,00;1.100,00',
        ';ELIF DEP7F3K9;;',
        ';SORGU 0471120;;',
        '24.11.2026;B;50,00;1.150,00',
        ';0471121;;',
        '',
        ';Bu belge bilgi amaçlıdır;;',
      ),
      ['11-23 100.00', '11-24 50.00'],
      ['3 NOTE_ROW', '4 NOTE_ROW', '6 NOTE_ROW', '8 NOTE_ROW'],
      { words: ['GELEN FAST ELIF DEP7F3K9 SORGU 0471120', 'B 0471121'] },
    ],
    [
      'an amount alone below a booking is not part of its text',
      lines(head, '23.11.2026;A;100,00;1.100,00', ';50,00;;'),
      ['11-23 100.00'],
      ['3 UNREADABLE_ENTRY'],
      { words: ['A'] },
    ],
    [
      'a cell joined over day and words',
      '<table><tr><th>Tarih</th><th>Açıklama</th><th>Tutar</th></tr><tr><td colspan="2">23.11.2026 10:15 GELEN FAST ELIF</td><td>100,00</td></tr></table>',
      ['11-23 100.00'],
      [],
      { words: ['GELEN FAST ELIF'] },
    ],
  ),
)('%s', async (_name, file, booked, reasons, more) => {
  expect(await readAs(file)).toMatchObject({ booked, reasons, ...more })
})
