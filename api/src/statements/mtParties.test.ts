import { bookingsOf } from './bookings'
import { readStatement } from './readStatement'
import { ownAccount } from '../testing/readAs'

const other = 'TR700006200000000006299999'
const note = async (mark: string, text: string) => {
  const file = `:20:A\n:25:${ownAccount.iban}\n:28C:1/1\n:61:261123${mark}1,00NTRFR1\n:86:${text}\n-\n`
  const { rows } = bookingsOf(await readStatement(Buffer.from(file)), ownAccount, '2026-11-28')
  return rows.map(({ name, iban }) => [name, iban])
}

test.each([
  ['C', 'GONDEREN: ELIF KILIC ALICI: ORNEK ODEME', 'ELIF KILIC', null],
  ['D', 'GONDEREN: ORNEK ODEME ALICI: CAN AKSOY', 'CAN AKSOY', null],
  ['D', `GONDEREN: ORNEK ODEME ALICI: CAN AKSOY ${other}`, 'CAN AKSOY', other],
  ['C', 'ALICI: ORNEK ODEME', '', null],
  ['D', 'GONDEREN: ORNEK ODEME', '', null],
  ['C', 'FAST IADE ALICI: ELIF KILIC', 'ELIF KILIC', null],
  ['C', 'IADE GONDEREN: ORNEK ODEME ALICI: ELIF KILIC', '', null],
  ['C', `ALICI IBAN ${ownAccount.iban} GONDEREN IBAN ${other}`, '', other],
  ['C', `GONDEREN IBAN ${other} ALICI IBAN ${ownAccount.iban}`, '', other],
  ['D', `GONDEREN IBAN TR310001200000111122223333 ALICI IBAN ${other}`, '', other],
  ['D', '/ORDP/NAME/ORNEK ODEME/BENM/NAME/CAN AKSOY/REMI/X', 'CAN AKSOY', null],
  ['C', '/ORDP/NAME/ELIF KILIC/BENM/NAME/ORNEK ODEME/REMI/X', 'ELIF KILIC', null],
])('the note of a %s names the other side: %s', async (mark, text, name, iban) => {
  expect(await note(mark, text)).toEqual([[name, iban]])
})
