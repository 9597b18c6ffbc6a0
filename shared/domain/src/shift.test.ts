import { ownAccount, type LinkedAccounts } from './otherPerson'
import {
  differenceReasons,
  differencesOf,
  handoverStatuses,
  isExplained,
  whyNotHandover,
  type HandoverAction,
} from './shift'

const people = ['giver', 'taker', 'somebody'] as const
const may: Record<HandoverAction, (typeof people)[number]> = { take: 'taker', refuse: 'taker', withdraw: 'giver' }

test('all people, actions and states', () => {
  for (const action of Object.keys(may) as HandoverAction[]) {
    for (const status of handoverStatuses) {
      for (const person of people) {
        const expected =
          may[action] !== person ? 'HANDOVER_NOT_YOURS' : status === 'GIVEN' ? undefined : 'HANDOVER_OVER'
        expect([
          action,
          status,
          person,
          whyNotHandover(action, { status, giverId: 'giver', takerId: 'taker' }, person, ownAccount(person)),
        ]).toEqual([action, status, person, expected])
      }
    }
  }
})

test.each<[string, LinkedAccounts, string | undefined]>([
  ['the taker is above or below the giver', new Map([['giver', { why: 'LINE' }]]), 'HANDOVER_SAME_LINE'],
  ['the two were lately in one hand', new Map([['giver', { why: 'RECENT', untilMs: 1 }]]), 'HANDOVER_SAME_HAND'],
  ['they are two people', ownAccount('taker'), undefined],
])('%s: it is signed by two people or not at all', (_, linkedAccounts, expected) => {
  const handover = { status: 'GIVEN', giverId: 'giver', takerId: 'taker' } as const
  expect(whyNotHandover('take', handover, 'taker', linkedAccounts)).toBe(expected)
  expect(whyNotHandover('refuse', handover, 'taker', linkedAccounts)).toBeUndefined()
  expect(whyNotHandover('withdraw', handover, 'giver', linkedAccounts)).toBeUndefined()
})

test('a difference is signed with a reason, and one that nobody knows with words', () => {
  expect([null, 0n].map((none) => isExplained(none, {}))).toEqual([true, true])
  expect([-1n, 1n].map((some) => isExplained(some, { note: 'something' }))).toEqual([false, false])
  for (const reasonCode of differenceReasons)
    expect([reasonCode, isExplained(-1n, { reasonCode }), isExplained(-1n, { reasonCode, note: 'searched' })]).toEqual([
      reasonCode,
      reasonCode !== 'UNKNOWN',
      true,
    ])
  expect(isExplained(1n, { reasonCode: 'UNKNOWN', note: '  ' })).toBe(false)
})

test('a surplus and a lack are two differences, though they sum to zero', () => {
  const counted = [500n, -500n, 0n, null].map((differenceMinor) => ({ differenceMinor }))
  expect(differencesOf(counted)).toEqual({ differenceCount: 2, differenceMinor: 0n })
})
