import * as fc from 'fast-check'

import {
  openWithdrawalStatuses,
  whyNotWithdrawal,
  withdrawalStatuses,
  withdrawalTransitions,
  type WithdrawalAction,
  type WithdrawalActor,
  type WithdrawalFacts,
  type WithdrawalStatus,
} from './withdrawal'

const now = 1_000_000
const me = 'me'
const actions = Object.keys(withdrawalTransitions) as WithdrawalAction[]
const ready = (status: WithdrawalStatus, more: Partial<WithdrawalFacts> = {}): WithdrawalFacts => ({
  status,
  claim: { userId: me, untilMs: now + 1 },
  hasProof: true,
  hasRefusal: true,
  hasBankLine: true,
  begunBy: me,
  ...more,
})
const as = (kind: WithdrawalActor) => ({ kind, userId: kind === 'SYSTEM' || kind === 'API' ? null : me })
/** The actions that are possible in a status. */
const open = (status: WithdrawalStatus, kind: WithdrawalActor, more?: Partial<WithdrawalFacts>) =>
  actions.filter((action) => whyNotWithdrawal(action, ready(status, more), as(kind), now) === undefined)

test('each does in each status what domain section 4 lets them', () => {
  expect(open('NEW', 'SYSTEM')).toEqual(['hold', 'await', 'queue'])
  expect(open('NEW', 'API')).toEqual(['cancel'])
  expect(open('HOLD', 'ADMIN')).toEqual(['free', 'freeToAwait', 'reject'])
  expect(open('HOLD', 'REMIT')).toEqual(['reject'])
  expect(open('PENDING_APPROVAL', 'ADMIN')).toEqual([])
  expect(open('QUEUED', 'ADMIN')).toEqual(['reject', 'plan', 'send', 'found', 'split'])
  expect(open('QUEUED', 'REMIT')).toEqual(['reject', 'plan', 'send', 'split'])
  expect(open('QUEUED', 'SUBREMIT')).toEqual(['plan', 'send', 'split'])
  expect(open('QUEUED', 'MERCHANT')).toEqual(['cancel'])
  expect(open('SENDING', 'SUBREMIT')).toEqual(['sent', 'refuse', 'refuseBack', 'suspect'])
  expect(open('SENDING', 'SYSTEM')).toEqual(['sent', 'notSent', 'fileVoid', 'suspect'])
  expect(open('SENDING', 'MERCHANT')).toEqual([])
  expect(open('SUSPECT', 'REMIT')).toEqual([])
  expect(open('SUSPECT', 'ADMIN')).toEqual(['found', 'foundMissing'])
  expect(open('SENT', 'ADMIN')).toEqual(['doubt', 'pay', 'return'])
  expect(open('SENT', 'REMIT')).toEqual([])
  for (const ended of ['RETURNED', 'REJECTED', 'CANCELLED'] as const)
    for (const kind of ['SYSTEM', 'API', 'ADMIN'] as const) expect(open(ended, kind)).toEqual([])
})

test('a payout is marked as sent only with evidence, and as not sent only with the bank’s answer', () => {
  const why = (
    action: WithdrawalAction,
    status: WithdrawalStatus,
    kind: WithdrawalActor,
    more: Partial<WithdrawalFacts>,
  ) => whyNotWithdrawal(action, ready(status, more), as(kind), now)
  expect(why('sent', 'SENDING', 'REMIT', { hasProof: false })).toBe('PROOF_NEEDED')
  expect(why('refuse', 'SENDING', 'REMIT', { hasRefusal: false })).toBe('BANK_REFUSAL_NEEDED')
  expect(why('notSent', 'SENDING', 'SYSTEM', { hasRefusal: false })).toBe('BANK_REFUSAL_NEEDED')
  expect(why('found', 'SUSPECT', 'SYSTEM', { hasBankLine: false })).toBe('BANK_LINE_NEEDED')
  for (const status of ['SUSPECT', 'QUEUED'] as const)
    expect(why('found', status, 'ADMIN', { hasBankLine: false })).toBe('BANK_LINE_NEEDED')
  expect(why('suspect', 'SENDING', 'REMIT', { claim: null })).toBe('CLAIM_NEEDED')
  // An administrator cannot complete it either without a bank line.
  expect(why('pay', 'SENT', 'ADMIN', { hasBankLine: false })).toBe('BANK_LINE_NEEDED')
  expect(why('return', 'PAID', 'ADMIN', { hasBankLine: false })).toBe('BANK_LINE_NEEDED')
  expect(why('send', 'QUEUED', 'REMIT', { claim: null })).toBe('CLAIM_NEEDED')
})

test('a payout in SENDING belongs to the person who began it', () => {
  const others = { begunBy: 'another', claim: null }
  for (const kind of ['ADMIN', 'REMIT', 'SUBREMIT'] as const)
    for (const action of ['sent', 'refuse', 'suspect'] as const)
      expect(whyNotWithdrawal(action, ready('SENDING', others), as(kind), now)).toBe('BEGUN_BY_OTHER')
  expect(open('SENDING', 'REMIT', others)).toEqual([])
  // A claim on another person's sending does not help.
  expect(open('SENDING', 'REMIT', { begunBy: 'another' })).toEqual([])
})

test('a payout that has a bank reference cannot be reported as refused', () => {
  expect(open('SENDING', 'REMIT', { hasReference: true })).toEqual(['sent', 'refuseBack', 'suspect'])
  expect(whyNotWithdrawal('notSent', ready('SENDING', { hasReference: true }), as('ADMIN'), now)).toBe(
    'REFERENCE_GIVEN',
  )
})

test('the system alone never sends again what was sent or may have been', () => {
  const blind = { hasProof: false, hasRefusal: false, hasBankLine: false }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 30 }), (steps) => {
      let status: WithdrawalStatus = 'NEW'
      let sends = 0
      for (const action of steps) {
        if (whyNotWithdrawal(action, ready(status, blind), as('SYSTEM'), now)) continue
        status = withdrawalTransitions[action].to
        if (action === 'send') sends++
      }
      expect(sends).toBeLessThanOrEqual(1)
    }),
    { numRuns: 500 },
  )
})

test('every status is reached, and every open one left', () => {
  const rules = Object.values(withdrawalTransitions)
  for (const status of withdrawalStatuses.slice(1)) expect(rules.some(({ to }) => to === status)).toBe(true)
  for (const status of openWithdrawalStatuses)
    expect(rules.some(({ from }) => (from as readonly WithdrawalStatus[]).includes(status))).toBe(true)
})
