import {
  documentKinds,
  kybActions,
  kybStatuses,
  missingDocuments,
  reminderDue,
  requiredDocuments,
  standingOf,
  whyKybTakesNothing,
  whyNotKyb,
  type DocumentFacts,
  type KybAction,
} from './kyb'

const today = '2026-11-26'
const of = (state: DocumentFacts['state'], expiresOn: string | null = null): DocumentFacts => ({
  kind: 'ID',
  state,
  expiresOn,
})
const whole = requiredDocuments.map((kind) => ({ ...of('ACCEPTED'), kind }))

test.each<[string, DocumentFacts[], string]>([
  ['nothing', [], 'MISSING'],
  ['only replaced ones', [of('REPLACED')], 'MISSING'],
  ['one that waits', [of('WAITING')], 'WAITING'],
  ['one that ended while it waited', [of('WAITING', '2026-11-25')], 'EXPIRED'],
  ['a refused one', [of('REFUSED')], 'REFUSED'],
  ['a new one after a refused one', [of('WAITING'), of('REFUSED')], 'WAITING'],
  ['one without an end', [of('ACCEPTED')], 'ACCEPTED'],
  ['one that ends in 31 days', [of('ACCEPTED', '2026-12-27')], 'ACCEPTED'],
  ['one that ends in 30 days', [of('ACCEPTED', '2026-12-26')], 'EXPIRING'],
  ['one that ends today', [of('ACCEPTED', today)], 'EXPIRING'],
  ['one that ended yesterday', [of('ACCEPTED', '2026-11-25')], 'EXPIRED'],
  ['a new one beside an accepted one', [of('WAITING'), of('ACCEPTED')], 'ACCEPTED'],
  ['a new one beside one that ended', [of('WAITING'), of('ACCEPTED', '2026-11-25')], 'WAITING'],
  ['a refused one beside one that ended', [of('REFUSED'), of('ACCEPTED', '2026-11-25')], 'EXPIRED'],
])('%s: %s', (_name, documents, standing) => expect(standingOf('ID', documents, today)).toBe(standing))

test('each required kind is missed by itself, and the others are not', () => {
  expect(missingDocuments(whole, today)).toEqual([])
  for (const kind of requiredDocuments)
    expect(
      missingDocuments(
        whole.filter((document) => document.kind !== kind),
        today,
      ),
    ).toEqual([{ kind, standing: 'MISSING' }])
  expect(Object.entries(documentKinds).filter(([, { isRequired }]) => !isRequired)).toEqual([
    ['OTHER', expect.anything()],
  ])
})

describe.each(Object.keys(kybActions) as KybAction[])('%s', (action) => {
  it.each(kybStatuses)('from %s, with documents that are accepted, waiting and missing', (status) => {
    const rule: { from: readonly string[]; needs?: string } = kybActions[action]
    const refused = (documents: DocumentFacts[]) => whyNotKyb(action, status, documents, today)?.code
    const isFrom = rule.from.includes(status)
    const byState = isFrom ? undefined : 'KYB_STATE'
    expect(refused(whole)).toBe(byState)
    expect(refused(whole.map((document) => ({ ...document, state: 'WAITING' })))).toBe(
      isFrom && rule.needs === 'ACCEPTED' ? 'KYB_INCOMPLETE' : byState,
    )
    for (const documents of [[], whole.map((document) => ({ ...document, expiresOn: '2026-11-25' }))])
      expect(refused(documents)).toBe(isFrom && rule.needs !== undefined ? 'KYB_INCOMPLETE' : byState)
  })
})

test.each([
  ['DRAFT', 'MERCHANT_NOT_APPROVED', undefined],
  ['REVIEW', 'MERCHANT_NOT_APPROVED', undefined],
  ['APPROVED', undefined, undefined],
  ['SUSPENDED', 'MERCHANT_SUSPENDED', 'MERCHANT_SUSPENDED'],
] as const)('new requests of a merchant whose KYB is %s: live %s, in test mode %s', (status, live, inTest) =>
  expect([whyKybTakesNothing(status, false), whyKybTakesNothing(status, true)]).toEqual([live, inTest]),
)

test.each([
  ['2026-12-27', undefined],
  ['2026-12-26', 30],
  ['2026-12-04', 30],
  ['2026-12-03', 7],
  ['2026-11-27', 7],
  ['2026-11-26', 0],
  ['2026-11-01', 0],
])('of a document that ends on %s, reminder %s is due', (expiresOn, due) =>
  expect(reminderDue(expiresOn, today)).toBe(due),
)
