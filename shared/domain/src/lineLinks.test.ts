import fc from 'fast-check'

import {
  bankLineStatuses,
  lineActions,
  outcomeOf,
  planLinks,
  whyNotLine,
  type LineAction,
  type LineFacts,
} from './lineLinks'

const line = (over: Partial<LineFacts> = {}): LineFacts => ({
  status: 'NEW',
  amountMinor: 100n,
  linkedMinor: 0n,
  hasSenderIban: true,
  isPending: false,
  isOwnMoney: false,
  looksOwn: false,
  ownSource: undefined,
  ...over,
})

test('every action on every status is as in the table', () => {
  for (const action of Object.keys(lineActions) as LineAction[]) {
    for (const status of bankLineStatuses) {
      const isListed = (lineActions[action].from as readonly string[]).includes(status)
      expect([action, status, whyNotLine(action, line({ status })) === undefined]).toEqual([action, status, isListed])
    }
  }
})

test.each<[LineAction, Partial<LineFacts>, string]>([
  ['link', { status: 'PARTIAL', linkedMinor: 100n }, 'LINE_TAKEN'],
  ['ignore', { linkedMinor: 1n }, 'LINE_TAKEN'],
  ['link', { isPending: true }, 'LINE_PENDING'],
  ['return', { hasSenderIban: false }, 'NO_SENDER_IBAN'],
  ['open', { isPending: true }, 'LINE_PENDING'],
  ['link', { isOwnMoney: true }, 'OWN_TRANSFER'],
  ['link', { looksOwn: true }, 'LIKE_OWN_TRANSFER'],
  ['return', { isOwnMoney: true }, 'OWN_TRANSFER'],
  ['open', { isOwnMoney: true }, 'OWN_TRANSFER'],
])('%s of a line %o is refused: %s', (action, facts, refusal) => {
  expect(whyNotLine(action, line(facts))).toBe(refusal)
})

test('a line that only looks like our own money needs two people to pay a deposit', () => {
  expect(whyNotLine('return', line({ looksOwn: true }))).toBeUndefined()
  expect(whyNotLine('open', line({ looksOwn: true }))).toBeUndefined()
})

test.each<[string, bigint[], bigint[], bigint[] | string]>([
  ['one to one', [100n], [100n], [100n]],
  ['one too little', [60n], [100n], [60n]],
  ['one too much', [120n], [100n], [120n]],
  ['one to many', [100n], [60n, 40n], [60n, 40n]],
  ['one to many with something left', [110n], [60n, 40n], [60n, 40n]],
  ['one too small for many', [90n], [60n, 40n], 'LINE_TOO_SMALL'],
  ['many to one', [60n, 40n], [100n], [60n, 40n]],
  ['some of many to one', [60n, 30n], [100n], [60n, 30n]],
  ['too many to one', [60n, 50n], [100n], 'MORE_THAN_ASKED'],
  ['many to many', [50n, 50n], [60n, 40n], 'MANY_TO_MANY'],
  ['nothing', [], [100n], 'NOTHING_CHOSEN'],
  ['no request', [100n], [], 'NOTHING_CHOSEN'],
  ['a used line', [0n], [100n], 'LINE_USED_UP'],
  ['a whole request', [100n], [0n], 'REQUEST_WHOLE'],
])('%s', (_what, free, rest, answer) => {
  const plan = planLinks(
    free.map((freeMinor, n) => ({ id: `l${n}`, freeMinor })),
    rest.map((restMinor, n) => ({ id: `r${n}`, restMinor })),
  )
  expect(plan.refusal ?? ('links' in plan ? plan.links.map(({ amountMinor }) => amountMinor) : null)).toEqual(answer)
})

test('a plan uses no more than each line has, and gives all of it to chosen requests', () => {
  const amounts = fc.array(fc.bigInt(-2n, 1000n), { maxLength: 5 })
  fc.assert(
    fc.property(amounts, amounts, (free, rest) => {
      const plan = planLinks(
        free.map((freeMinor, n) => ({ id: `l${n}`, freeMinor })),
        rest.map((restMinor, n) => ({ id: `r${n}`, restMinor })),
      )
      if (plan.refusal !== undefined) return
      for (const [n, freeMinor] of free.entries()) {
        const given = plan.links
          .filter(({ lineId }) => lineId === `l${n}`)
          .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
        expect(given <= freeMinor).toBe(true)
      }
      expect(plan.links.every(({ amountMinor }) => amountMinor > 0n)).toBe(true)
      expect(new Set(plan.links.map(({ lineId, requestId }) => `${lineId}/${requestId}`)).size).toBe(plan.links.length)
      if (free.length > 1 || rest.length > 1)
        for (const [n, restMinor] of rest.entries())
          expect(
            outcomeOf(
              restMinor,
              plan.links
                .filter(({ requestId }) => requestId === `r${n}`)
                .reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
            ),
          ).not.toBe('MORE')
    }),
  )
})
