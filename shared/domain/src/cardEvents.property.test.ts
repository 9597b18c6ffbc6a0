import fc from 'fast-check'

import { cardTransitions, type CardStatus } from './card'
import { cardEventTypes, cardKnown, nextCardStep, type CardEvent } from './cardEvents'
import { caseCount } from './testing/caseCount'

const event = fc.record({
  eventId: fc.uuid(),
  type: fc.constantFrom(...cardEventTypes),
  at: fc.integer({ min: 0, max: 5 }).map((second) => new Date(Date.UTC(2026, 10, 20, 12, 0, second))),
  said: fc.record(
    {
      last4: fc.constantFrom('1111', '2222'),
      threeDs: fc.constantFrom('PASSED' as const, 'NONE' as const),
      authCode: fc.constantFrom('1', '2'),
    },
    { requiredKeys: [] },
  ),
})
const events = fc
  .uniqueArray(event, { selector: ({ eventId }) => eventId, maxLength: 8 })
  .map((found) =>
    found.map((one): CardEvent =>
      one.type === 'chargeback'
        ? { ...one, chargeback: { amountMinor: 100n, reasonCode: '10.4', answerBy: new Date(Date.UTC(2027, 0, 1)) } }
        : one,
    ),
  )

/** The status after these events in this order, taking all due steps after each event. */
function statusAfter(inThisOrder: readonly CardEvent[], from: CardStatus): CardStatus {
  let status = from
  inThisOrder.forEach((_event, index) => {
    const known = cardKnown(inThisOrder.slice(0, index + 1))
    for (let step = nextCardStep(status, known); step; step = nextCardStep(status, known)) {
      const rule = cardTransitions[step]
      expect([step, rule.from]).toEqual([step, expect.arrayContaining([status])])
      expect(rule.who).toEqual(['SYSTEM'])
      status = rule.to
    }
  })
  return status
}

test('reports in any order and with any repetition lead to one state, and to the same knowledge', () => {
  fc.assert(
    fc.property(
      events.chain((set) =>
        fc.record({
          set: fc.constant(set),
          order: fc.shuffledSubarray(set, { minLength: set.length }),
          again: fc.array(fc.nat(), { maxLength: 6 }),
          from: fc.constantFrom('ROUTED' as const, 'EXPIRED' as const, 'CANCELLED' as const, 'APPROVED' as const),
        }),
      ),
      ({ set, order, again, from }) => {
        const repeated = again.reduce<CardEvent[]>((list, place) => {
          const one = set[place % Math.max(1, set.length)]
          return one
            ? [...list.slice(0, place % (list.length + 1)), one, ...list.slice(place % (list.length + 1))]
            : list
        }, order)
        expect(cardKnown(repeated)).toEqual(cardKnown(set))
        expect(statusAfter(repeated, from)).toBe(statusAfter(set, from))
      },
    ),
    { numRuns: caseCount(200, 5_000) },
  )
})

test.each<[CardEvent['type'][], CardStatus]>([
  [['opened'], 'AWAITING_PAYER'],
  [['declined', 'declined'], 'AWAITING_PAYER'],
  [['received'], 'RECEIVED'],
  [['authorised'], 'IN_REVIEW'],
  [['declined', 'authorised'], 'IN_REVIEW'],
  [['settled'], 'IN_REVIEW'],
  [['chargeback'], 'IN_REVIEW'],
])('a transfer reported as %j is in %s', (types, status) => {
  const list = types.map((type, index): CardEvent => ({ eventId: `e${index}`, type, at: new Date(0), said: {} }))
  expect(statusAfter(list, 'ROUTED')).toBe(status)
})

test('an authorisation’s data of the card outweighs later reports; a declined card did not pay', () => {
  const of = (eventId: string, type: CardEvent['type'], second: number, last4: string): CardEvent => ({
    eventId,
    type,
    at: new Date(second * 1000),
    said: { last4 },
  })
  const known = cardKnown([
    of('a', 'declined', 9, '9999'),
    of('b', 'settled', 5, '2222'),
    of('c', 'authorised', 3, '1111'),
  ])
  expect(known).toMatchObject({
    said: { last4: '1111' },
    declines: 1,
    authorisedAt: new Date(3000),
    settledAt: new Date(5000),
  })
  expect(cardKnown([of('a', 'declined', 9, '9999')]).said.last4).toBe('9999')
})
