import { ownAccount } from '../testing/readAs'
import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'

const [own, elif, can] = [ownAccount.iban, 'TR310001200000111122223333', 'TR700006200000000006299999']
const partiesOf = async (...rows: readonly string[]) =>
  bookingsOf(await readStatement(Buffer.from(`${rows.join('\n')}\n`)), ownAccount, '2026-11-28').rows.map(
    ({ direction, name, iban }) => [direction, name, iban],
  )

test('of two columns for the parties the other side of each payment is taken', async () => {
  expect(
    await partiesOf(
      'Tarih;Açıklama;Gönderen;Gönderen IBAN;Alıcı;Alıcı IBAN;Tutar',
      `23.11.2026;GELEN FAST;ELİF KILIÇ;${elif};ÖRNEK ÖDEME;${own};5,00`,
      `24.11.2026;GİDEN FAST;ÖRNEK ÖDEME;${own};CAN AKSOY;${can};-4,00`,
      `25.11.2026;GİDEN FAST İADE;ÖRNEK ÖDEME;${own};CAN AKSOY;${can};4,00`,
    ),
  ).toEqual([
    ['CREDIT', 'ELİF KILIÇ', elif],
    ['DEBIT', 'CAN AKSOY', can],
    ['CREDIT', '', null],
  ])
})

test('also if the balances show the direction', async () => {
  expect(
    await partiesOf(
      'Date;Description;Sender;Beneficiary;Amount;D/C;Balance',
      '23.11.2026;A;ELIF;US;5.00;C;105.00',
      '24.11.2026;B;US;CAN;4.00;?;101.00',
    ),
  ).toEqual([
    ['CREDIT', 'ELIF', null],
    ['DEBIT', 'CAN', null],
  ])
})

test('one column for both parties is that of the counterparty', async () => {
  expect(await partiesOf('Tarih;Açıklama;Gönderen/Alıcı;Tutar', '23.11.2026;A;CAN;-5,00')).toEqual([
    ['DEBIT', 'CAN', null],
  ])
})
