import {
  cardStatuses,
  cardTransitions,
  creditedCardStatuses,
  openCardStatuses,
  pendingCardStatuses,
  whyNotCard,
  type CardAction,
  type CardActor,
  type CardStatus,
} from './card'
import { cardActorOf } from './cardActor'

const nowMs = Date.UTC(2026, 10, 20, 12)
const actors: CardActor[] = ['SYSTEM', 'API', 'MERCHANT', 'ADMIN', 'TRADER']

/**
 * Domain section 4 written a second time, by hand: from which statuses, to which, who may, and what else is required.
 */
const expected: Record<
  CardAction,
  [from: CardStatus[], to: CardStatus, who: CardActor[], takes?: 'claim' | 'own' | 'evidence' | 'paid']
> = {
  route: [['NEW'], 'ROUTED', ['SYSTEM']],
  refuse: [['NEW'], 'REJECTED', ['SYSTEM']],
  open: [['ROUTED'], 'AWAITING_PAYER', ['SYSTEM']],
  receive: [['ROUTED', 'AWAITING_PAYER'], 'RECEIVED', ['SYSTEM']],
  receiveLate: [['EXPIRED', 'CANCELLED'], 'RECEIVED', ['SYSTEM']],
  review: [['RECEIVED'], 'IN_REVIEW', ['SYSTEM']],
  approve: [['IN_REVIEW'], 'APPROVED', ['ADMIN', 'TRADER'], 'paid'],
  reject: [['IN_REVIEW'], 'REJECTED', ['ADMIN', 'TRADER'], 'claim'],
  undo: [['APPROVED', 'REJECTED'], 'IN_REVIEW', ['ADMIN', 'TRADER'], 'own'],
  expire: [['ROUTED', 'AWAITING_PAYER'], 'EXPIRED', ['SYSTEM']],
  cancel: [['NEW', 'ROUTED', 'AWAITING_PAYER'], 'CANCELLED', ['API']],
  askRefund: [['APPROVED'], 'REFUND_PENDING', ['ADMIN']],
  refund: [['REFUND_PENDING'], 'REFUNDED', ['ADMIN']],
  refundPart: [['REFUND_PENDING'], 'APPROVED', ['ADMIN']],
  keep: [['REFUND_PENDING'], 'APPROVED', ['SYSTEM']],
  chargeback: [['APPROVED'], 'CHARGEBACK', ['SYSTEM']],
  represent: [['CHARGEBACK'], 'CHARGEBACK', ['ADMIN'], 'evidence'],
  askWin: [['CHARGEBACK'], 'CHARGEBACK', ['ADMIN']],
  askLose: [['CHARGEBACK'], 'CHARGEBACK', ['ADMIN']],
  keepOpen: [['CHARGEBACK'], 'CHARGEBACK', ['SYSTEM']],
  win: [['CHARGEBACK'], 'WON', ['ADMIN']],
  lose: [['CHARGEBACK'], 'LOST', ['ADMIN']],
}

test('every action by every actor from every status is as in domain section 4', () => {
  let cells = 0
  for (const [name, [from, to, who, takes]] of Object.entries(expected)) {
    const action = name as CardAction
    expect([action, cardTransitions[action].to]).toEqual([action, to])
    for (const status of cardStatuses)
      for (const kind of actors) {
        cells += 1
        const userId = kind === 'SYSTEM' || kind === 'API' ? null : 'me'
        const mine = { userId: 'me', untilMs: nowMs + 1 }
        const whole = { status, claim: mine, decision: mine, isAuthorised: true, hasEvidence: true }
        const isAllowed = from.includes(status) && who.includes(kind)
        const why = whyNotCard(action, whole, { kind, userId }, nowMs)
        expect([action, status, kind, why]).toEqual([
          action,
          status,
          kind,
          isAllowed ? undefined : who.includes(kind) ? 'STATUS' : 'ROLE',
        ])
        if (!isAllowed) continue
        const without = (facts: object) => whyNotCard(action, { ...whole, ...facts }, { kind, userId }, nowMs)
        expect(without({ claim: null })).toBe(takes === 'claim' || takes === 'paid' ? 'CLAIM_NEEDED' : undefined)
        expect(without({ isAuthorised: false })).toBe(takes === 'paid' ? 'NOT_AUTHORISED' : undefined)
        expect(without({ hasEvidence: false })).toBe(takes === 'evidence' ? 'EVIDENCE_NEEDED' : undefined)
        expect(without({ decision: null })).toBe(takes === 'own' ? 'UNDO_OVER' : undefined)
      }
  }
  expect(cells).toBe(Object.keys(cardTransitions).length * cardStatuses.length * actors.length)
})

test('a status is open, pending or credited by what can become of it', () => {
  for (const status of openCardStatuses) expect(cardTransitions.approve.from).toContain(status)
  expect(
    pendingCardStatuses.filter((status) => creditedCardStatuses.some((credited) => credited === (status as string))),
  ).toEqual([])
  const reached = Object.values(cardTransitions).map(({ to }) => to)
  expect(cardStatuses.filter((status) => status !== 'NEW' && !reached.includes(status))).toEqual([])
})

test.each([
  ['ADMIN,TRADER', 'ADMIN'],
  ['TRADER,tpos', 'TRADER'],
  ['MERCHANT', 'MERCHANT'],
  ['MERCHANT_TRADER', 'MERCHANT'],
  ['REMIT,SYSTEM', undefined],
  ['tpos', undefined],
])('who holds %s works on card transfers as %s', (scope, kind) => {
  expect(cardActorOf(scope)).toBe(kind)
})
