import {
  depositActions, depositStatuses, depositTransitions, openDepositStatuses, whyNotClaim, whyNotDeposit,
  type DepositAction, type DepositActor, type DepositFacts, type DepositRefusal, type DepositStatus,
} from './deposit'

const nowMs = Date.UTC(2026, 10, 20, 12)
const actors: DepositActor[] = ['SYSTEM', 'API', 'MERCHANT', 'ADMIN', 'REMIT', 'SUBREMIT']
const isPerson = (kind: DepositActor) => kind !== 'SYSTEM' && kind !== 'API'

/** Domain section 4 written a second time, by hand: from which status, to which, who may. The code's table must say the same. */
const expected: Record<DepositAction, { from: DepositStatus[]; to: DepositStatus; who: DepositActor[]; claim: boolean; line: boolean }> = {
  assign: { from: ['NEW'], to: 'ASSIGNED', who: ['SYSTEM'], claim: false, line: false },
  refuse: { from: ['NEW'], to: 'REJECTED', who: ['SYSTEM'], claim: false, line: false },
  declare: { from: ['ASSIGNED'], to: 'DECLARED', who: ['API'], claim: false, line: false },
  review: { from: ['ASSIGNED', 'DECLARED'], to: 'IN_REVIEW', who: ['SYSTEM'], claim: false, line: false },
  approve: { from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'], to: 'APPROVED', who: ['SYSTEM', 'ADMIN', 'REMIT', 'SUBREMIT'], claim: true, line: true },
  reject: { from: ['ASSIGNED', 'DECLARED', 'IN_REVIEW'], to: 'REJECTED', who: ['ADMIN', 'REMIT', 'SUBREMIT'], claim: true, line: false },
  expire: { from: ['ASSIGNED'], to: 'EXPIRED', who: ['SYSTEM'], claim: false, line: false },
  cancel: { from: ['NEW', 'ASSIGNED'], to: 'CANCELLED', who: ['API', 'MERCHANT'], claim: false, line: false },
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
  none: 'CLAIM_NEEDED', own: undefined, other: 'CLAIMED_BY_OTHER', ownEnded: 'CLAIM_NEEDED', otherEnded: 'CLAIM_NEEDED',
}

function expectedRefusal(action: DepositAction, status: DepositStatus, kind: DepositActor, claim: ClaimName, hasBankLine: boolean): DepositRefusal | undefined {
  const rule = expected[action]
  if (!rule.who.includes(kind)) return 'ROLE'
  if (!rule.from.includes(status)) return 'STATUS'
  if (rule.claim && isPerson(kind) && claimRefusal[claim]) return claimRefusal[claim]
  return rule.line && !hasBankLine ? 'BANK_LINE_NEEDED' : undefined
}

it('has exactly the transitions of the domain', () => {
  expect([...depositActions].sort()).toEqual(Object.keys(expected).sort())
  for (const action of depositActions) {
    const { from, to, who } = depositTransitions[action]
    expect({ action, from: [...from], to, who: [...who] }).toEqual({ action, from: expected[action].from, to: expected[action].to, who: expected[action].who })
  }
})

const cases = depositActions.flatMap((action) =>
  depositStatuses.flatMap((status) => actors.flatMap((kind) => (Object.keys(claims) as ClaimName[]).flatMap((claim) => [true, false].map((line) => ({ action, status, kind, claim, line }))))),
)

it(`decides all ${cases.length} of action × status × actor × claim × bank line as the table says`, () => {
  expect(cases).toHaveLength(8 * 9 * 6 * 5 * 2)
  const wrong = cases.filter(({ action, status, kind, claim, line }) => {
    const facts: DepositFacts = { status, claim: claims[claim], hasBankLine: line }
    const actual = whyNotDeposit(action, facts, { kind, userId: isPerson(kind) ? 'me' : null }, nowMs)
    return actual !== expectedRefusal(action, status, kind, claim, line)
  })
  expect(wrong).toEqual([])
})

describe('the end of a claim', () => {
  const facts = (untilMs: number): DepositFacts => ({ status: 'DECLARED', claim: { userId: 'me', untilMs }, hasBankLine: true })
  it.each([
    [nowMs + 1, undefined],
    [nowMs, 'CLAIM_NEEDED'],
    [nowMs - 1, 'CLAIM_NEEDED'],
  ])('a lease until %d at that moment: %s', (untilMs, refusal) => {
    expect(whyNotDeposit('approve', facts(untilMs), { kind: 'REMIT', userId: 'me' }, nowMs)).toBe(refusal)
  })
})

describe('a bank line of another amount', () => {
  const facts: DepositFacts = { status: 'IN_REVIEW', claim: claims.own, hasBankLine: true, amountDiffers: true }
  it('is approved by nobody', () => {
    for (const kind of expected.approve.who) expect(whyNotDeposit('approve', facts, { kind, userId: isPerson(kind) ? 'me' : null }, nowMs)).toBe('AMOUNT_DIFFERS')
  })
  it('stops no rejection', () => expect(whyNotDeposit('reject', facts, { kind: 'ADMIN', userId: 'me' }, nowMs)).toBeUndefined())
})

it('leads out of no final status but by nobody’s hand', () => {
  const finals = depositStatuses.filter((status) => status !== 'NEW' && !(openDepositStatuses as readonly string[]).includes(status))
  expect(finals).toEqual(['APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'REVERSED'])
  for (const action of depositActions) for (const from of depositTransitions[action].from) expect(finals).not.toContain(from)
})

describe('whyNotClaim', () => {
  it.each(depositStatuses.flatMap((status) => (Object.keys(claims) as ClaimName[]).map((claim) => [status, claim] as const)))('%s with claim %s', (status, claim) => {
    const isOpen = status === 'ASSIGNED' || status === 'DECLARED' || status === 'IN_REVIEW'
    const refusal = whyNotClaim({ status, claim: claims[claim], hasBankLine: false }, 'me', nowMs)
    expect(refusal).toBe(!isOpen ? 'STATUS' : claim === 'other' ? 'CLAIMED_BY_OTHER' : undefined)
  })
})
