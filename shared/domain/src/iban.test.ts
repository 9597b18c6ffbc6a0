import { bankCodeOf, compactIban, formatIban, ibanFault, isTurkishIban, maskIban } from './iban'

/** ISO 13616 registry and TCMB notice examples (public), and some with correct check digits made for this table. */
const valid = [
  'TR330006100519786457841326',
  'TR470000100100000350930001',
  'TR620001001234567890123456',
  'TR160006404210000000654321',
  'TR600006200120000006299999',
  'TR110004600000888800001234',
  'TR210006700100000012345678',
  'TR550011100000000012345678',
  'TR170001508007312345678901',
  'TR310001200000111122223333',
  'TR220003200000444455556666',
]

it.each(valid)('accepts %s', (iban) => {
  expect(isTurkishIban(iban)).toBe(true)
  expect(isTurkishIban(formatIban(iban))).toBe(true)
  expect(isTurkishIban(iban.toLowerCase())).toBe(true)
})

it.each([
  ['blanks of print', 'TR33 0006 1005 1978 6457 8413 26'],
  ['lower case', 'tr330006100519786457841326'],
  ['non-breaking blanks from a PDF', 'TR33\u00a00006\u00a01005\u00a01978\u00a06457\u00a08413\u00a026'],
  ['the word IBAN', 'IBAN TR33 0006 1005 1978 6457 8413 26'],
  ['the word IBAN and a colon', 'Iban: TR33 0006 1005 1978 6457 8413 26'],
  ['hyphens', 'TR33-0006-1005-1978-6457-8413-26'],
  ['a left-to-right mark', '\u200eTR330006100519786457841326'],
  ['a byte order mark and line ends', '\ufeffTR330006100519786457841326\r\n'],
])('reads %s', (_name, text) => {
  expect(compactIban(text)).toBe('TR330006100519786457841326')
  expect(isTurkishIban(text)).toBe(true)
})

it.each([
  ['last digit changed', 'TR330006100519786457841327'],
  ['check digit changed', 'TR430006100519786457841326'],
  ['25 characters', 'TR33000610051978645784132'],
  ['27 characters', 'TR3300061005197864578413260'],
  ['letter O for the last digit', 'TR33000610051978645784132O'],
  ['another check digit', 'TR350006100519786457841326'],
  ['last two swapped', 'TR330006100519786457841362'],
  ['inner digits swapped', 'TR330006100519876457841326'],
  ['empty', ''],
  ['country only', 'TR'],
  ['unknown country', 'ZZ330006100519786457841326'],
  ['another country’s prefix', 'DE330006100519786457841326'],
  ['another country’s IBAN', 'DE89370400440532013000'],
  ['all zeros', 'TR00000000000000000000000000'],
  ['something behind it', `TR33 0006 1005 1978 6457 8413 26'; DROP TABLE--`],
  ['a Cyrillic Т', 'ТR330006100519786457841326'],
  ['full-width digits', 'TR３３0006100519786457841326'],
  ['the reserve digit 1, check digits right', 'TR880006414210000000654321'],
  ['a Turkish letter', 'TR33000610051978645784132ı'],
])('refuses %s', (_name, text) => expect(isTurkishIban(text)).toBe(false))

it('refuses the check digits 00, 01 and 99 even where the remainder is right', () => {
  // 97 more or less is the same remainder: 02 ≡ 99, 98 ≡ 01, 97 ≡ 00.
  const accounts = Array.from({ length: 2_000 }, (_, index) => `00061005${String(index).padStart(14, '0')}`)
  for (const digits of ['00', '01', '99'])
    expect(accounts.filter((account) => isTurkishIban(`TR${digits}${account}`))).toEqual([])
})

it('accepts exactly one pair of check digits for an account', () => {
  const pairs = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0'))
  for (const iban of valid)
    expect(pairs.filter((pair) => isTurkishIban(`TR${pair}${iban.slice(4)}`))).toEqual([iban.slice(2, 4)])
})

it('reads the bank, writes groups of four and masks all but the last four', () => {
  expect(bankCodeOf('TR33 0006 1005 1978 6457 8413 26')).toBe('0061')
  expect(bankCodeOf('TR160006404210000000654321')).toBe('0064')
  expect(formatIban('tr330006100519786457841326')).toBe('TR33 0006 1005 1978 6457 8413 26')
  expect(maskIban('1326')).toBe('TR•• •••• •••• •••• •••• ••13 26')
})

const faults: [why: string, iban: string, fault: string | undefined][] = [
  ['nothing', 'TR33 0006 1005 1978 6457 8413 26', undefined],
  ['nothing', '', 'IBAN_COUNTRY'],
  ['another country', 'DE89370400440532013000', 'IBAN_COUNTRY'],
  ['one short', 'TR33000610051978645784132', 'IBAN_LENGTH'],
  ['one long', 'TR3300061005197864578413261', 'IBAN_LENGTH'],
  ['a letter in the bank’s code', 'TR33OOO610O519786457841326', 'IBAN_LETTERS'],
  ['a Turkish letter', 'TR33000610051978645784132Ş', 'IBAN_LETTERS'],
  ['a mistyped digit', 'TR330006100519786457841327', 'IBAN_CHECK'],
  ['two exchanged', 'TR330006100519786457841362', 'IBAN_CHECK'],
  ['check digits nobody makes', 'TR000006100519786457841326', 'IBAN_CHECK'],
]
it.each(faults)('names the fault: %s in %s', (_why, iban, fault) => {
  expect(ibanFault(iban)).toBe(fault)
})

it('finds a fault exactly where an IBAN is not valid', () => {
  for (const iban of valid)
    for (let at = 0; at < iban.length; at += 1) {
      const wrong = iban.slice(0, at) + (iban[at] === '9' ? '8' : '9') + iban.slice(at + 1)
      expect([wrong, ibanFault(wrong) === undefined]).toEqual([wrong, isTurkishIban(wrong)])
    }
})
