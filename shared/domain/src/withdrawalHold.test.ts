import { agreedHolds, type AgreedHold } from './agreedHold'
import { holdsForMerchant, holdsOf, type HoldFacts, type HoldReason } from './withdrawalHold'

const usual: HoldFacts = {
  blocked: [],
  isOverLimit: false,
  isKnownIban: true,
  customerName: 'Elif Kılıç',
  beneficiaryName: 'ELİF KILIÇ',
}

test.each<[what: string, facts: Partial<HoldFacts>, reasons: HoldReason[]]>([
  ['an IBAN that was paid before', {}, []],
  ['an IBAN that never was', { isKnownIban: false }, ['FIRST_IBAN']],
  ['somebody else', { beneficiaryName: 'Kerem Yalçın' }, ['NAME_DIFFERS']],
  ['a name in another order, cut by nobody', { beneficiaryName: 'Kılıç Elif' }, []],
  ['the name without a middle name', { customerName: 'Elif Su Kılıç' }, []],
  ['the same surname alone', { beneficiaryName: 'Ayşe Kılıç' }, ['NAME_DIFFERS']],
  ['somebody on the blocklist', { blocked: ['HIT'] }, ['BLOCKLIST']],
  ['somebody nearly on it', { blocked: ['NEAR'] }, ['BLOCKLIST_NEAR']],
  ['beyond a limit that holds', { isOverLimit: true }, ['LIMIT']],
  [
    'everything at once, the gravest first',
    { blocked: ['NEAR', 'HIT'], isOverLimit: true, isKnownIban: false, beneficiaryName: 'Kerem Yalçın' },
    ['BLOCKLIST', 'BLOCKLIST_NEAR', 'LIMIT', 'FIRST_IBAN', 'NAME_DIFFERS'],
  ],
])('%s', (_what, facts, reasons) => expect(holdsOf({ ...usual, ...facts }, agreedHolds)).toEqual(reasons))

test.each<[agreed: AgreedHold[], reasons: HoldReason[]]>([
  [[], ['BLOCKLIST', 'LIMIT']],
  [['FIRST_IBAN'], ['BLOCKLIST', 'LIMIT', 'FIRST_IBAN']],
  [['NAME_DIFFERS'], ['BLOCKLIST', 'LIMIT', 'NAME_DIFFERS']],
])('a merchant that has agreed on %j is still held by the blocklist and limits', (agreed, reasons) =>
  expect(
    holdsOf(
      { ...usual, blocked: ['HIT'], isOverLimit: true, isKnownIban: false, beneficiaryName: 'Kerem Yalçın' },
      agreed,
    ),
  ).toEqual(reasons),
)

test('a merchant cannot find out who is on the blocklist', () => {
  expect(holdsForMerchant(['BLOCKLIST', 'BLOCKLIST_NEAR', 'FIRST_IBAN'])).toEqual(['REVIEW', 'FIRST_IBAN'])
  expect(holdsForMerchant([])).toEqual([])
})
