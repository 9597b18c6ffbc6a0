import {
  blocklistKey,
  blocklistNameVerdict,
  blocklistShown,
  blocklistState,
  type BlocklistKind,
  type BlocklistState,
  type BlocklistVerdict,
} from './blocklist'
import { foldText } from './turkishText'

test.each<[BlocklistKind, string, string | undefined]>([
  ['IBAN', 'TR33 0006 1005 1978 6457 8413 26', 'TR330006100519786457841326'],
  ['IBAN', 'iban: tr330006100519786457841326', 'TR330006100519786457841326'],
  ['IBAN', 'TR330006100519786457841327', undefined],
  ['TCKN', '10000000146', '10000000146'],
  ['TCKN', '100 000 001 46', '10000000146'],
  ['TCKN', '10000000147', undefined],
  ['NAME', 'ŞİRİN  IŞIK', 'sirin isik'],
  ['NAME', 'Ş.', undefined],
  ['NAME', '12 34', undefined],
  ['PHONE', '0532 123 45 67', '905321234567'],
  ['PHONE', '+90 (532) 123-45-67', '905321234567'],
  ['PHONE', '532 123 45 67', '905321234567'],
  ['PHONE', '0049 30 1234567', '49301234567'],
  ['PHONE', '123', undefined],
  ['PHONE', '0532 12x 45 67', undefined],
  ['WALLET_NO', '1234-5678 90', '1234567890'],
  ['WALLET_NO', '12345', undefined],
])('%s %s is looked up by %s', (kind, text, key) => expect(blocklistKey(kind, text)).toBe(key))

test.each<[BlocklistKind, string, string]>([
  ['IBAN', 'TR330006100519786457841326', 'TR•• •••• •••• •••• •••• ••13 26'],
  ['TCKN', '10000000146', '••••••• 0146'],
  ['NAME', ' Şirin  Işık ', 'Şirin Işık'],
  ['PHONE', '+905321234567', '•••••••• 4567'],
])('of %s %s people see %s', (kind, text, shown) =>
  expect(blocklistShown(kind, blocklistKey(kind, text) ?? '', text)).toBe(shown),
)

test.each<[entry: string, name: string, verdict: BlocklistVerdict | undefined]>([
  ['İbrahim Işık', 'IBRAHIM ISIK', 'HIT'],
  ['ŞÜKRÜ ÇAĞ', 'şükrü çağ', 'HIT'],
  ['Mehmet Yılmaz', 'YILMAZ MEHMET', 'NEAR'],
  ['Mehmet Yılmaz', 'Sn. Mehmet Yılmaz', 'NEAR'],
  ['Mehmet Ali Yılmaz', 'Mehmet Yılmaz', 'NEAR'],
  ['Mehmet Yılmaz', 'M. Yılmaz', 'NEAR'],
  ['Mehmet Yılmaz', 'Mehmet Yıldız', undefined],
  ['Mehmet Yılmaz', 'Ayşe Yılmaz', undefined],
  ['Emin Kaya', 'Emine Kaya', undefined],
])('an entry of %s, and %s: %s', (entry, name, verdict) =>
  expect(blocklistNameVerdict(foldText(entry), name)).toBe(verdict),
)

const at = new Date('2026-11-25T12:00:00Z')
test.each<[removedAt: Date | null, expiresAt: Date | null, state: BlocklistState]>([
  [null, null, 'ACTIVE'],
  [null, new Date(at.getTime() + 1), 'ACTIVE'],
  // `expiresAt` is the first moment at which it no longer applies.
  [null, at, 'EXPIRED'],
  [at, null, 'REMOVED'],
  [at, at, 'REMOVED'],
])('removed %s and expiring %s it is %s', (removedAt, expiresAt, state) =>
  expect(blocklistState({ removedAt, expiresAt }, at)).toBe(state),
)
