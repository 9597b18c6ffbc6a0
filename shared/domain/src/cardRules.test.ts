import { firedRules, type CardRule, type CardSeen } from './cardRules'

const plain: CardSeen = { amountMinor: 100n, threeDs: 'PASSED', country: 'TR', cardTries: 1n, customerTries: 1n }
const rules: CardRule[] = [
  { kind: 'AMOUNT', most: 1_000n, withinMin: 0 },
  { kind: 'CUSTOMER_TRIES', most: 2n, withinMin: 60 },
  { kind: 'CARD_TRIES', most: 3n, withinMin: 30 },
  { kind: 'COUNTRY', most: 0n, withinMin: 0 },
  { kind: 'THREE_DS', most: 0n, withinMin: 0 },
]

test.each<[Partial<CardSeen>, object[]]>([
  [{}, []],
  [{ amountMinor: 1_000n, cardTries: 3n, customerTries: 2n }, []],
  [{ amountMinor: 1_001n }, [{ kind: 'AMOUNT', seen: '1001', most: '1000' }]],
  [{ cardTries: 4n }, [{ kind: 'CARD_TRIES', seen: '4', most: '3' }]],
  [{ customerTries: 3n }, [{ kind: 'CUSTOMER_TRIES', seen: '3', most: '2' }]],
  [{ country: 'DE' }, [{ kind: 'COUNTRY', seen: 'DE', most: '0' }]],
  [{ country: null }, []],
  [{ threeDs: 'ATTEMPTED' }, [{ kind: 'THREE_DS', seen: 'ATTEMPTED', most: '0' }]],
  [
    { threeDs: null, country: 'DE' },
    [
      { kind: 'THREE_DS', seen: 'NONE', most: '0' },
      { kind: 'COUNTRY', seen: 'DE', most: '0' },
    ],
  ],
])('of a payment with %j these rules fire: %j', (seen, fired) => {
  expect(firedRules(rules, () => ({ ...plain, ...seen }))).toEqual(fired)
})
