import { guardsNow, type MerchantGuards } from './merchantGuards'

const guarded: MerchantGuards = {
  legalTitle: 'Ilgaz A.Ş.',
  testMode: true,
  limitGroupId: 'daily',
  payoutLimitGroupId: 'payouts',
  amountPolicy: 'REVIEW',
  payoutHolds: ['FIRST_IBAN', 'NAME_DIFFERS'],
}
const open: MerchantGuards = {
  legalTitle: 'Ilgaz A.Ş.',
  testMode: false,
  limitGroupId: null,
  payoutLimitGroupId: null,
  amountPolicy: 'APPROVE_RECEIVED',
  payoutHolds: [],
}

test.each<[string, Partial<MerchantGuards>]>([
  ['a hold switched off', { payoutHolds: ['NAME_DIFFERS'] }],
  ['the received amount approved', { amountPolicy: 'APPROVE_RECEIVED' }],
  ['no limit group', { limitGroupId: null }],
  ['another limit group, which may be wider', { limitGroupId: 'wide' }],
  ['no payout limit group', { payoutLimitGroupId: null }],
  ['live', { testMode: false }],
  ['another company name', { legalTitle: 'Other Ltd.' }],
])('%s waits, and nothing changes until then', (_what, change) => {
  const { now, waiting } = guardsNow('APPROVED', guarded, { ...guarded, ...change })
  expect(waiting).toEqual(Object.keys(change))
  expect({ ...now, payoutHolds: [...now.payoutHolds].sort() }).toEqual(guarded)
})

test.each<[string, MerchantGuards, Partial<MerchantGuards>]>([
  ['every tightening', open, { ...guarded }],
  ['a stricter policy', guarded, { amountPolicy: 'REJECT_AND_RETURN' }],
  ['nothing', guarded, {}],
  ['nothing where nothing is guarded', open, {}],
])('%s is saved at once', (_what, before, change) => {
  const wanted = { ...before, ...change }
  expect(guardsNow('APPROVED', before, wanted)).toEqual({ now: wanted, waiting: [] })
})

// Two people decide on the KYB file before anything is accepted live or paid.
test.each(['DRAFT', 'REVIEW', 'SUSPENDED'] as const)('in %s name and mode are set at once', (kyb) => {
  const wanted = { ...guarded, testMode: false, legalTitle: 'Other Ltd.' }
  expect(guardsNow(kyb, guarded, wanted)).toEqual({ now: wanted, waiting: [] })
})

test('one save is split: what tightens is saved, what loosens waits', () => {
  const wanted = { ...open, limitGroupId: 'daily', payoutHolds: ['FIRST_IBAN'] as const }
  const before = { ...open, limitGroupId: null, payoutHolds: ['NAME_DIFFERS'] as const }
  const { now, waiting } = guardsNow('APPROVED', before, wanted)
  expect([now.limitGroupId, now.payoutHolds, waiting]).toEqual([
    'daily',
    ['FIRST_IBAN', 'NAME_DIFFERS'],
    ['payoutHolds'],
  ])
})
