import { ownAccount, type LinkedAccounts } from './otherPerson'
import {
  amountOf,
  approvalActions,
  approvalStateOf,
  approvalStatuses,
  whyNotApproval,
  type ApprovalAction,
  type ApprovalFacts,
  type ApprovalStatus,
} from './approval'

const maker = 'maker'
const now = 1_000_000
const facts = (status: ApprovalStatus, more: Partial<ApprovalFacts> = {}): ApprovalFacts => ({
  status,
  makerId: maker,
  checkerIds: [],
  expiresMs: now + 1,
  ...more,
})

test('the maker never decides on their own, whatever else applies', () => {
  for (const status of approvalStatuses)
    for (const action of ['approve', 'deny'] as const)
      expect(whyNotApproval(action, facts(status), maker, now, ownAccount(maker))).toBeDefined()
})

const table: [
  why: string,
  action: ApprovalAction,
  approval: ApprovalFacts,
  person: string,
  expected: string | undefined,
][] = [
  ['another person approves', 'approve', facts('PENDING'), 'checker', undefined],
  ['another person denies', 'deny', facts('PENDING'), 'checker', undefined],
  ['the maker takes it back', 'withdraw', facts('PENDING'), maker, undefined],
  ['the maker withdraws an expired one', 'withdraw', facts('PENDING', { expiresMs: now }), maker, undefined],
  ['the maker approves', 'approve', facts('PENDING'), maker, 'APPROVAL_OWN'],
  ['the maker denies', 'deny', facts('PENDING'), maker, 'APPROVAL_OWN'],
  ['another person takes it back', 'withdraw', facts('PENDING'), 'checker', 'APPROVAL_NOT_YOURS'],
  [
    'the same person a second time',
    'approve',
    facts('PENDING', { checkerIds: ['checker'] }),
    'checker',
    'APPROVAL_GIVEN',
  ],
  ['a person who approved denies', 'deny', facts('PENDING', { checkerIds: ['checker'] }), 'checker', 'APPROVAL_GIVEN'],
  ['the second of two', 'approve', facts('PENDING', { checkerIds: ['checker'] }), 'other', undefined],
  ['at its end', 'approve', facts('PENDING', { expiresMs: now }), 'checker', 'APPROVAL_RAN_OUT'],
  ['a moment before', 'approve', facts('PENDING', { expiresMs: now + 1 }), 'checker', undefined],
]
test.each(table)('%s', (_why, action, approval, person, expected) => {
  expect(whyNotApproval(action, approval, person, now, ownAccount(person))).toBe(expected)
})

test('a decided approval stays decided', () => {
  for (const status of approvalStatuses.filter((one) => one !== 'PENDING')) {
    for (const action of approvalActions)
      for (const person of [maker, 'checker'])
        expect(whyNotApproval(action, facts(status), person, now, ownAccount(person))).toBe('APPROVAL_OVER')
  }
})

const line: LinkedAccounts = new Map([
  ['checker', { why: 'SELF' }],
  [maker, { why: 'LINE' }],
])
const recent: LinkedAccounts = new Map([
  ['checker', { why: 'SELF' }],
  [maker, { why: 'RECENT', untilMs: now + 5 }],
])
test.each<[string, LinkedAccounts, Partial<ApprovalFacts>, string | undefined]>([
  ['the maker is above or below the checker', line, {}, 'APPROVAL_SAME_LINE'],
  ['the two were lately in one hand', recent, {}, 'APPROVAL_SAME_HAND'],
  [
    'the first of two checkers is above or below the second',
    line,
    { makerId: 'somebody', checkerIds: [maker] },
    'APPROVAL_SAME_LINE',
  ],
  [
    'the first of two checkers was lately in one hand with the second',
    recent,
    { makerId: 'somebody', checkerIds: [maker] },
    'APPROVAL_SAME_HAND',
  ],
  ['all are other people', line, { makerId: 'somebody', checkerIds: ['other'] }, undefined],
])('%s', (_why, linkedAccounts, more, expected) => {
  for (const action of ['approve', 'deny'] as const)
    expect(whyNotApproval(action, facts('PENDING', more), 'checker', now, linkedAccounts)).toBe(expected)
})

test.each([
  ['PENDING', null, false, 'yours'],
  ['PENDING', 'APPROVAL_OWN', true, 'own'],
  ['PENDING', 'ROLE', false, 'others'],
  ['APPROVED', 'APPROVAL_OVER', false, 'APPROVED'],
  ['DENIED', 'APPROVAL_OVER', false, 'DENIED'],
  ['EXPIRED', 'APPROVAL_OVER', false, 'EXPIRED'],
] as const)(
  'a list shows one that is %s, with %s against deciding, %s to withdraw, as %s',
  (status, whyNot, mayWithdraw, expected) => {
    expect(approvalStateOf({ status, whyNot, mayWithdraw })).toBe(expected)
  },
)

test.each([
  ['money in kuruş', { amount: 125_005 }, 125_005n],
  ['nothing', { iban: 'TR••…0001' }, null],
  ['no part of a kuruş', { amount: 12.5 }, null],
  ['what is called an amount and is none', { amount: '12' }, null],
])('it is about %s', (_, after, expected) => expect(amountOf({ after })).toBe(expected))
