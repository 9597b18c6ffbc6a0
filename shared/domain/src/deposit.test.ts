import {
  depositActions,
  depositStatuses,
  depositTransitions,
  whyNotClaim,
  whyNotDeposit,
  whyNotLink,
  type AmountPolicy,
  type DepositAction,
  type DepositActor,
  type DepositFacts,
  type DepositRefusal,
  type DepositStatus,
} from './deposit'
import { openDepositStatuses } from './openDeposit'

const nowMs = Date.UTC(2026, 10, 20, 12)
const actors: DepositActor[] = ['SYSTEM', 'API', 'MERCHANT', 'ADMIN', 'REMIT', 'SUBREMIT']
const isPerson = (kind: DepositActor) => kind !== 'SYSTEM' && kind !== 'API'

/**
 * Domain section 4 written a second time, by hand: from which statuses, to which, who may. The code's table must be
 * equal.
 */
const expected: Record<
  DepositAction,
  {
    from: DepositStatus[]
    to: DepositStatus
    who: DepositActor[]
    claim: boolean
    line: boolean
    own?: true
    unpaid?: true
    receipt?: true
  }
> = {
  assign: { from: ['NEW'], to: 'ASSIGNED', who: ['SYSTEM'], claim: false, line: false },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], claim: false, line: false },
  declare: { from: ['ASSIGNED'], to: 'DECLARED', who: ['API'], claim: false, line: false },
  review: { from: ['ASSIGNED', 'DECLARED'], to: 'IN_REVIEW', who: ['SYSTEM'], claim: false, line: false },
  approve: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
    to: 'APPROVED',
    who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'],
    claim: true,
    line: true,
  },
  reject: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
    to: 'REJECTED',
    who: ['ADMIN', 'REMIT', 'SUBREMIT'],
    claim: true,
    line: false,
  },
  expire: { from: ['ASSIGNED'], to: 'EXPIRED', who: ['SYSTEM'], claim: false, line: false },
  cancel: {
    from: ['NEW', 'ASSIGNED'],
    to: 'CANCELLED',
    who: ['API', 'MERCHANT'],
    claim: false,
    line: false,
    unpaid: true,
  },
  undo: {
    from: ['APPROVED', 'REJECTED'],
    to: 'IN_REVIEW',
    who: ['ADMIN', 'REMIT', 'SUBREMIT'],
    claim: false,
    line: false,
    own: true,
  },
  approveLate: { from: ['EXPIRED', 'REJECTED'], to: 'APPROVED', who: ['ADMIN', 'REMIT'], claim: false, line: true },
  approveUnseen: {
    from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'],
    to: 'APPROVED',
    who: ['ADMIN'],
    claim: false,
    line: false,
    receipt: true,
  },
  reverse: { from: ['APPROVED'], to: 'REVERSED', who: ['ADMIN'], claim: false, line: false },
}

const claims = {
  none: null,
  own: { userId: 'me', untilMs: nowMs + 1 },
  other: { userId: 'you', untilMs: nowMs + 1 },
  ownEnded: { userId: 'me', untilMs: nowMs },
  otherEnded: { userId: 'you', untilMs: nowMs },
} as const
type ClaimName = keyof typeof claims

const claimRefusal: Record<ClaimName, DepositRefusal | undefined> = {
  none: 'CLAIM_NEEDED',
  own: undefined,
  other: 'CLAIMED_BY_OTHER',
  ownEnded: 'CLAIM_NEEDED',
  otherEnded: 'CLAIM_NEEDED',
}

function expectedRefusal(
  action: DepositAction,
  status: DepositStatus,
  kind: DepositActor,
  claim: ClaimName,
  hasBankLine: boolean,
): DepositRefusal | undefined {
  const rule = expected[action]
  if (!rule.who.includes(kind)) return 'ROLE'
  if (!rule.from.includes(status)) return 'STATUS'
  if (rule.claim && isPerson(kind) && claimRefusal[claim]) return claimRefusal[claim]
  if (rule.own) return 'UNDO_OVER'
  if (rule.unpaid && hasBankLine) return 'PAYMENT_SEEN'
  if (rule.receipt) return hasBankLine ? 'BANK_LINE_THERE' : 'RECEIPT_NEEDED'
  return rule.line && !hasBankLine ? 'BANK_LINE_NEEDED' : undefined
}

it('has exactly the transitions of the domain', () => {
  expect([...depositActions].sort()).toEqual(Object.keys(expected).sort())
  for (const action of depositActions) {
    const { from, to, who } = depositTransitions[action]
    expect({ action, from: [...from], to, who: [...who] }).toEqual({
      action,
      from: expected[action].from,
      to: expected[action].to,
      who: expected[action].who,
    })
  }
})

const cases = depositActions.flatMap((action) =>
  depositStatuses.flatMap((status) =>
    actors.flatMap((kind) =>
      (Object.keys(claims) as ClaimName[]).flatMap((claim) =>
        [true, false].map((line) => ({ action, status, kind, claim, line })),
      ),
    ),
  ),
)

it(`decides all ${cases.length} of action × status × actor × claim × bank line as in the table`, () => {
  expect(cases).toHaveLength(12 * 9 * 6 * 5 * 2)
  const wrong = cases.filter(({ action, status, kind, claim, line }) => {
    const facts: DepositFacts = { status, claim: claims[claim], hasBankLine: line }
    const actual = whyNotDeposit(action, facts, { kind, userId: isPerson(kind) ? 'me' : null }, nowMs)
    return actual !== expectedRefusal(action, status, kind, claim, line)
  })
  expect(wrong).toEqual([])
})

describe('the end of a claim', () => {
  const facts = (untilMs: number): DepositFacts => ({
    status: 'DECLARED',
    claim: { userId: 'me', untilMs },
    hasBankLine: true,
  })
  it.each([
    [nowMs + 1, undefined],
    [nowMs, 'CLAIM_NEEDED'],
    [nowMs - 1, 'CLAIM_NEEDED'],
  ])('a lease until %d at that moment: %s', (untilMs, refusal) => {
    expect(whyNotDeposit('approve', facts(untilMs), { kind: 'REMIT', userId: 'me' }, nowMs)).toBe(refusal)
  })
})

describe('an amount that differs from the requested one', () => {
  const facts: DepositFacts = { status: 'IN_REVIEW', claim: claims.own, hasBankLine: true, amountDiffers: true }
  const whyNotFor = (kind: DepositActor, more: Partial<DepositFacts> = {}) =>
    whyNotDeposit('approve', { ...facts, ...more }, { kind, userId: isPerson(kind) ? 'me' : null }, nowMs)

  it.each<[AmountPolicy | undefined, person: DepositRefusal | undefined, machine: DepositRefusal | undefined]>([
    [undefined, undefined, 'AMOUNT_DIFFERS'],
    ['REVIEW', undefined, 'AMOUNT_DIFFERS'],
    ['APPROVE_RECEIVED', undefined, undefined],
    ['REJECT_AND_RETURN', 'AMOUNT_DIFFERS', 'AMOUNT_DIFFERS'],
  ])('with the policy %s a person gets %s, the system %s', (amountPolicy, person, machine) => {
    const policy = amountPolicy ? { amountPolicy } : {}
    for (const kind of ['ADMIN', 'REMIT', 'SUBREMIT'] as const) expect(whyNotFor(kind, policy)).toBe(person)
    expect(whyNotFor('SYSTEM', policy)).toBe(machine)
  })
  it('that may still become whole can be ended early by a person, not by the system', () => {
    const amountPolicy = 'APPROVE_RECEIVED'
    expect(whyNotFor('SYSTEM', { restUntilMs: nowMs + 1, amountPolicy })).toBe('REST_AWAITED')
    expect(whyNotFor('REMIT', { restUntilMs: nowMs + 1, amountPolicy })).toBeUndefined()
    expect(whyNotFor('SYSTEM', { restUntilMs: nowMs, amountPolicy })).toBeUndefined()
  })
  it('stops no rejection', () =>
    expect(whyNotDeposit('reject', facts, { kind: 'ADMIN', userId: 'me' }, nowMs)).toBeUndefined())
})

describe('undoing a decision', () => {
  it.each<[decider: string, untilMs: number, DepositRefusal | undefined]>([
    ['me', nowMs + 1, undefined],
    ['me', nowMs, 'UNDO_OVER'],
    ['you', nowMs + 1, 'UNDO_OTHERS'],
    ['you', nowMs, 'UNDO_OVER'],
  ])('of %s until %d: %s', (userId, untilMs, refusal) => {
    for (const status of ['APPROVED', 'REJECTED'] as const) {
      expect(
        whyNotDeposit(
          'undo',
          { status, claim: null, hasBankLine: true, decision: { userId, untilMs } },
          { kind: 'REMIT', userId: 'me' },
          nowMs,
        ),
      ).toBe(refusal)
    }
  })
})

it('approves without a bank line only on a receipt', () => {
  const facts: DepositFacts = { status: 'DECLARED', claim: null, hasBankLine: false, hasReceipt: true }
  expect(whyNotDeposit('approveUnseen', facts, { kind: 'ADMIN', userId: 'me' }, nowMs)).toBeUndefined()
})

it('leaves a final status in only three ways: undone, late, reversed', () => {
  const finals = depositStatuses.filter(
    (status) => status !== 'NEW' && !(openDepositStatuses as readonly string[]).includes(status),
  )
  expect(finals).toEqual(['APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'REVERSED'])
  const ways = depositActions.flatMap((action) =>
    depositTransitions[action].from.filter((from) => finals.includes(from)).map((from) => `${from} ${action}`),
  )
  expect(ways).toEqual([
    'APPROVED undo',
    'REJECTED undo',
    'EXPIRED approveLate',
    'REJECTED approveLate',
    'APPROVED reverse',
  ])
})

describe('linking or unlinking a bank line', () => {
  it.each<[DepositFacts['claim'], DepositRefusal | undefined]>([
    [null, undefined],
    [{ userId: 'me', untilMs: nowMs + 1 }, undefined],
    [{ userId: 'you', untilMs: nowMs + 1 }, 'CLAIMED_BY_OTHER'],
    [{ userId: 'you', untilMs: nowMs }, undefined],
  ])('with the claim %j: %s, whatever came of its amount so far', (claim, refusal) => {
    for (const status of openDepositStatuses) {
      for (const facts of [
        { hasBankLine: false },
        { hasBankLine: true, amountDiffers: true, amountPolicy: 'REJECT_AND_RETURN', restUntilMs: nowMs + 1 },
      ] as const) {
        expect(whyNotLink('approve', { status, claim, ...facts }, { kind: 'REMIT', userId: 'me' }, nowMs)).toBe(refusal)
      }
    }
  })
  it('ends with the request, except for late money', () => {
    const ended = { status: 'EXPIRED', claim: null, hasBankLine: false } as const
    expect(whyNotLink('approve', ended, { kind: 'REMIT', userId: 'me' }, nowMs)).toBe('STATUS')
    expect(whyNotLink('approveLate', ended, { kind: 'REMIT', userId: 'me' }, nowMs)).toBeUndefined()
  })
})

describe('whyNotClaim', () => {
  it.each(
    depositStatuses.flatMap((status) => (Object.keys(claims) as ClaimName[]).map((claim) => [status, claim] as const)),
  )('%s with claim %s', (status, claim) => {
    const isOpen = status === 'ASSIGNED' || status === 'DECLARED' || status === 'IN_REVIEW'
    const refusal = whyNotClaim({ status, claim: claims[claim], hasBankLine: false }, 'me', nowMs)
    expect(refusal).toBe(!isOpen ? 'STATUS' : claim === 'other' ? 'CLAIMED_BY_OTHER' : undefined)
  })
})
