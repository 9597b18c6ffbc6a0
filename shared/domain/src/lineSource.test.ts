import { whyNotDeposit, type DepositActor, type DepositFacts } from './deposit'
import { whyNotLine } from './lineLinks'
import { sourcesOfBoth, whyOwnSource, type NamedOnlyBy } from './lineSource'
import { ownAccount, type LinkedAccounts } from './otherPerson'

const [ayse, can] = ['ayse', 'can']
const isOwnSource = (namedOnlyBy: NamedOnlyBy, userId: string | null) =>
  whyOwnSource(namedOnlyBy, userId === null ? null : ownAccount(userId)) !== undefined
const table: [NamedOnlyBy, { ayse: boolean; can: boolean; machine: boolean }][] = [
  [null, { ayse: false, can: false, machine: false }],
  [[ayse], { ayse: true, can: false, machine: true }],
  [[ayse, can], { ayse: true, can: true, machine: true }],
  [[], { ayse: false, can: false, machine: true }],
]

test.each(table)('named only by %j', (namedOnlyBy, own) => {
  expect({
    ayse: isOwnSource(namedOnlyBy, ayse),
    can: isOwnSource(namedOnlyBy, can),
    machine: isOwnSource(namedOnlyBy, null),
  }).toEqual(own)
})

test.each<[NamedOnlyBy, NamedOnlyBy, NamedOnlyBy]>([
  [null, null, null],
  [null, [ayse], [ayse]],
  [[ayse], null, [ayse]],
  [[ayse], [can], [ayse, can]],
  [[ayse], [ayse], [ayse]],
  [[], null, []],
])('%j and %j are %j together', (one, other, both) => expect(sourcesOfBoth(one, other)).toEqual(both))

test.each<[string, LinkedAccounts, string]>([
  ['the one above', new Map([[ayse, { why: 'LINE' }]]), 'LINE_STATEMENT'],
  ['one whose account one had in hand', new Map([[ayse, { why: 'RECENT', untilMs: 5 }]]), 'RECENT_STATEMENT'],
])('evidence of %s is the person’s own', (_, linkedAccounts, refusal) => {
  const held = {
    status: 'IN_REVIEW',
    claim: { userId: can, untilMs: 100 },
    hasBankLine: true,
    namedOnlyBy: [ayse],
  } as const satisfies DepositFacts
  expect(whyNotDeposit('approve', held, { kind: 'SUBREMIT', userId: can, linkedAccounts }, 0)).toBe(refusal)
  expect(
    whyNotDeposit('approve', { ...held, namedOnlyBy: [] }, { kind: 'SUBREMIT', userId: can, linkedAccounts }, 0),
  ).toBeUndefined()
  expect(whyNotDeposit('reject', held, { kind: 'SUBREMIT', userId: can, linkedAccounts }, 0)).toBeUndefined()
})

describe('own evidence does not approve money', () => {
  const held = {
    status: 'IN_REVIEW',
    claim: { userId: ayse, untilMs: 100 },
    hasBankLine: true,
    namedOnlyBy: [ayse],
  } as const satisfies DepositFacts
  const person = { kind: 'REMIT', userId: ayse } as const

  test('not by confirming, in time or late', () => {
    expect(whyNotDeposit('approve', held, person, 0)).toBe('OWN_STATEMENT')
    expect(whyNotDeposit('approveLate', { ...held, status: 'EXPIRED', claim: null }, person, 0)).toBe('OWN_STATEMENT')
  })

  test.each<[string, DepositFacts, string | undefined]>([
    ['another person’s word', { ...held, namedOnlyBy: [can] }, undefined],
    ['two people’s', { ...held, namedOnlyBy: [] }, undefined],
    ['a bot’s', { ...held, namedOnlyBy: null }, undefined],
  ])('%s does', (_, facts, refusal) => expect(whyNotDeposit('approve', facts, person, 0)).toBe(refusal))

  test('rejecting needs no evidence', () => expect(whyNotDeposit('reject', held, person, 0)).toBeUndefined())

  test.each<DepositActor>(['SYSTEM'])('%s accepts no person’s evidence, not even that of two', (kind) => {
    expect(whyNotDeposit('approve', { ...held, namedOnlyBy: [] }, { kind, userId: null }, 0)).toBe('OWN_STATEMENT')
    expect(whyNotDeposit('approve', { ...held, namedOnlyBy: null }, { kind, userId: null }, 0)).toBeUndefined()
  })
})

test('a person’s own line is linked by another; they may unlink it, set it aside, or request a second person', () => {
  const line = {
    status: 'NEW',
    amountMinor: 100n,
    linkedMinor: 0n,
    hasSenderIban: true,
    isPending: false,
    isOwnMoney: false,
    looksOwn: false,
    ownSource: 'OWN_STATEMENT',
  } as const
  expect(whyNotLine('link', line)).toBe('OWN_STATEMENT')
  expect(whyNotLine('link', { ...line, ownSource: undefined })).toBeUndefined()
  for (const action of ['ignore', 'return', 'open'] as const)
    expect([action, whyNotLine(action, line)]).toEqual([action, undefined])
})
