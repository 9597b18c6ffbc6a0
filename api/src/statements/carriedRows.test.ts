import { lines, readAs, sheetHead as head, sheetCases } from '../testing/readAs'

const page = (...rows: readonly string[]) =>
  `<table><tr><td>Tarih</td><td>Dekont No</td><td>Açıklama</td><td>Tutar</td><td>Bakiye</td></tr>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`

describe('rows with a balance that are not payments', () => {
  test.each(
    sheetCases(
      [
        'in the column of amounts',
        lines(
          head,
          '01.10.2026;DEVREDEN BAKİYE;15.000,00;15.000,00',
          '05.10.2026;ELİF;1.000,00;16.000,00',
          '12.10.2026;MERT;-400,00;15.600,00',
          '31.10.2026;SONRAKİ SAYFAYA DEVİR;15.600,00;15.600,00',
        ),
        ['10-05 1000.00', '10-12 -400.00'],
        ['2 CARRIED_ROW', '5 CARRIED_ROW'],
        { balances: ['15000.00 → 15600.00'] },
      ],
      [
        'named after the period before it, in a column of money in',
        lines(
          'Tarih;Açıklama;Borç;Alacak;Bakiye',
          '01.10.2026;ÖNCEKİ DÖNEM DEVRİ;;15.000,00;15.000,00',
          '05.10.2026;ELİF;;10,00;15.010,00',
        ),
        ['10-05 10.00'],
        ['2 CARRIED_ROW'],
        { balances: ['15000.00 → 15010.00'] },
      ],
      [
        'in cells of a page that are joined over the columns before the money',
        page(
          '<td colspan="3">NAKLİ YEKUN</td><td>15.000,00</td><td>15.000,00</td>',
          '<td>05.10.2026</td><td>1</td><td>ELİF</td><td>10,00</td><td>15.010,00</td>',
          '<td>05.10.2026</td><td colspan="2">NAKLİ YEKÛN</td><td>15.010,00</td><td>15.010,00</td>',
          '<td colspan="4">Dönem Sonu Bakiyesi</td><td>15.010,00</td>',
          '<td colspan="5">NAKLİ YEKUN 15.010,00</td>',
        ),
        ['10-05 10.00'],
        ['2 CARRIED_ROW', '4 CARRIED_ROW', '5 CARRIED_ROW', '6 CARRIED_ROW'],
        { balances: ['15000.00 → 15010.00'] },
      ],
      [
        'in one cell with the day, without a balance',
        page(
          '<td>05.10.2026</td><td>1</td><td>ELİF</td><td>10,00</td><td></td>',
          '<td colspan="2">05.10.2026 NAKLİ YEKUN</td><td></td><td>15.010,00</td><td></td>',
          '<td colspan="3">5 Ekim 2026 Nakli Yekun</td><td>15.010,00</td><td></td>',
        ),
        ['10-05 10.00'],
        ['3 CARRIED_ROW', '4 CARRIED_ROW'],
      ],
      [
        'in the column of balances',
        lines(head, '01.10.2026;Önceki Aydan Devir;;15.000,00', '05.10.2026;ELİF;1.000,00;16.000,00'),
        ['10-05 1000.00'],
        ['2 CARRIED_ROW'],
        { balances: ['15000.00 → 16000.00'] },
      ],
      [
        'from page to page, under the first row',
        lines(
          head,
          '31.10.2026;SONRAKİ SAYFAYA NAKLİ YEKÜN;16.000,00;16.000,00',
          '31.10.2026;ÖNCEKİ SAYFADAN NAKLİ YEKÜN;16.000,00;16.000,00',
          '01.11.2026;ELİF;10,00;16.010,00',
        ),
        ['11-01 10.00'],
        ['2 CARRIED_ROW', '3 CARRIED_ROW'],
      ],
      [
        'other words about it, and an amount that is the balance',
        lines(head, '31.10.2026;2026 EKİM DEVİR HESAP 12;16.000,00;16.000,00', '01.11.2026;ELİF;10,00;16.010,00'),
        ['11-01 10.00'],
        ['2 UNCLEAR_CARRIED'],
      ],
      [
        'newest first',
        lines(
          head,
          '31.10.2026;KAPANIŞ BAKİYESİ;16.000,00;16.000,00',
          '05.10.2026;ELİF;1.000,00;16.000,00',
          '01.10.2026;AÇILIŞ BAKİYESİ;15.000,00;15.000,00',
        ),
        ['10-05 1000.00'],
        ['2 CARRIED_ROW', '4 CARRIED_ROW'],
      ],
      [
        'in English',
        lines(
          'Date,Description,Amount,Balance',
          '2026-10-01,Balance brought forward,15000.00,15000.00',
          '2026-10-05,ELIF,1000.00,16000.00',
          '2026-10-31,Closing balance,16000.00,16000.00',
        ),
        ['10-05 1000.00'],
        ['2 CARRIED_ROW', '4 CARRIED_ROW'],
      ],
      [
        'without a balance column',
        lines('Tarih;Açıklama;Tutar', '01.10.2026;Devreden Bakiye (30.09.2026);15.000,00', '05.10.2026;ELİF;1.000,00'),
        ['10-05 1000.00'],
        ['2 CARRIED_ROW'],
      ],
      [
        'sub-totals of a day',
        lines(
          'Tarih;Açıklama;Borç;Alacak;Bakiye',
          '05.10.2026;A;;10,00;10,00',
          '05.10.2026;GÜN TOPLAMI;0,00;10,00;10,00',
          '06.10.2026;B;4,00;;6,00',
          '06.10.2026;Ara Toplam;4,00;10,00;6,00',
        ),
        ['10-05 10.00', '10-06 -4.00'],
        ['3 CARRIED_ROW', '5 CARRIED_ROW'],
      ],
      [
        'a month without payments',
        lines(head, '01.10.2026;DEVREDEN BAKİYE;;15.000,00', '31.10.2026;KAPANIŞ BAKİYESİ;;15.000,00'),
        [],
        ['2 CARRIED_ROW', '3 CARRIED_ROW'],
        { balances: ['15000.00 → 15000.00'] },
      ],
      [
        'words that a payment has as well',
        lines(
          head,
          '05.10.2026;ELİF;1.000,00;1.000,00',
          '06.10.2026;DEVİR BEDELİ AHMET;500,00;1.500,00',
          '07.10.2026;DEVİR;500,00;2.000,00',
        ),
        ['10-05 1000.00', '10-06 500.00', '10-07 500.00'],
        [],
      ],
      [
        'no words, an amount that is the balance itself',
        lines(
          head,
          '05.10.2026;ELİF;1.000,00;16.000,00',
          '06.10.2026;AKTARIM;16.000,00;16.000,00',
          '07.10.2026;B;1,00;16.001,00',
        ),
        ['10-05 1000.00', '10-07 1.00'],
        ['3 UNCLEAR_CARRIED'],
      ],
      [
        'the first payment of a new account',
        lines(head, '05.10.2026;ELİF;1.000,00;1.000,00', '06.10.2026;B;1,00;1.001,00'),
        ['10-05 1000.00', '10-06 1.00'],
        [],
      ],
    ),
  )('%s', async (_, file, booked, reasons, more) => {
    expect(await readAs(file)).toMatchObject({ booked, reasons, ...more })
  })
})
