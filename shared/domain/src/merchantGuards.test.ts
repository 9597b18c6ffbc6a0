import { guardsNow, type MerchantGuards } from './merchantGuards'

const guarded: MerchantGuards = {
  legalTitle: 'Ilgaz A.Ş.',
  testMode: true,
  limitGroupId: 'daily',
  payoutLimitGroupId: 'payouts',
  amountPolicy: 'REVIEW',
  payoutHolds: ['FIRST_IBAN', 'NAME_DIFFERS'],
  modules: ['remit'],
  ipAllow: ['10.1.0.0/16', '203.0.113.7'],
}
const open: MerchantGuards = {
  legalTitle: 'Ilgaz A.Ş.',
  testMode: false,
  limitGroupId: null,
  payoutLimitGroupId: null,
  amountPolicy: 'APPROVE_RECEIVED',
  payoutHolds: [],
  modules: ['remit', 'withdraw'],
  ipAllow: [],
}

test.each<[string, Partial<MerchantGuards>]>([
  ['a hold switched off', { payoutHolds: ['NAME_DIFFERS'] }],
  ['the received amount approved', { amountPolicy: 'APPROVE_RECEIVED' }],
  ['no limit group', { limitGroupId: null }],
  ['another limit group, which may be wider', { limitGroupId: 'wide' }],
  ['no payout limit group', { payoutLimitGroupId: null }],
  ['live', { testMode: false }],
  ['another company name', { legalTitle: 'Other Ltd.' }],
  ['another module only', { modules: ['withdraw'] }],
  ['a further module', { modules: ['remit', 'withdraw'] }],
  ['any address', { ipAllow: [] }],
  ['a further address', { ipAllow: ['10.1.0.0/16', '203.0.113.7', '203.0.113.8'] }],
  ['other addresses only', { ipAllow: ['198.51.100.0/24'] }],
])('%s waits, and nothing changes until then', (_what, change) => {
  const { now, waiting } = guardsNow('APPROVED', guarded, { ...guarded, ...change })
  expect(waiting).toEqual(Object.keys(change))
  expect({ ...now, payoutHolds: [...now.payoutHolds].sort() }).toEqual(guarded)
})

test.each<[string, MerchantGuards, Partial<MerchantGuards>]>([
  ['every tightening', open, { ...guarded }],
  ['a stricter policy', guarded, { amountPolicy: 'REJECT_AND_RETURN' }],
  ['a module less', open, { modules: ['withdraw'] }],
  ['an address less', guarded, { ipAllow: ['203.0.113.7'] }],
  ['a narrower range', guarded, { ipAllow: ['10.1.2.0/24', '203.0.113.7'] }],
  ['nothing', guarded, {}],
  ['nothing where nothing is guarded', open, {}],
])('%s is saved at once', (_what, before, change) => {
  const wanted = { ...before, ...change }
  expect(guardsNow('APPROVED', before, wanted)).toEqual({ now: wanted, waiting: [] })
})

// Two people decide on the KYB file before anything is accepted live or paid.
test.each(['DRAFT', 'REVIEW', 'SUSPENDED'] as const)('in %s all but holds and limits is set at once', (kyb) => {
  const wanted = { ...guarded, testMode: false, legalTitle: 'Other Ltd.', modules: ['withdraw'], ipAllow: [] }
  expect(guardsNow(kyb, guarded, wanted)).toEqual({ now: wanted, waiting: [] })
})

test('one save is split: what tightens is saved, what loosens waits', () => {
  const wanted: MerchantGuards = {
    ...open,
    limitGroupId: 'daily',
    payoutHolds: ['FIRST_IBAN'],
    modules: ['card', 'remit'],
    ipAllow: ['10.1.2.0/24', '198.51.100.1'],
  }
  const before: MerchantGuards = { ...open, limitGroupId: null, payoutHolds: ['NAME_DIFFERS'], ipAllow: ['10.0.0.0/8'] }
  expect(guardsNow('APPROVED', before, wanted)).toEqual({
    now: { ...wanted, payoutHolds: ['FIRST_IBAN', 'NAME_DIFFERS'], modules: ['remit'], ipAllow: ['10.1.2.0/24'] },
    waiting: ['payoutHolds', 'modules', 'ipAllow'],
  })
})
