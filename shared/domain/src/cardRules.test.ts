import { firedRules, wrongCardRule, type CardRule, type CardSeen } from './cardRules'

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

const set = [...rules].reverse().map((rule) => ({ ...rule, active: true }))

test.each<[string, Parameters<typeof wrongCardRule>[0], number | undefined]>([
  ['as they are', set, undefined],
  ['switched off', set.map((rule) => ({ ...rule, active: false })), undefined],
  ['one is missing', set.slice(0, 4), 4],
  ['one is there twice', [...set.slice(0, 4), ...set.slice(0, 1)], 4],
  ['an amount of nothing', set.map((rule) => (rule.kind === 'AMOUNT' ? { ...rule, most: 0n } : rule)), 4],
  ['an amount within minutes', set.map((rule) => (rule.kind === 'AMOUNT' ? { ...rule, withinMin: 5 } : rule)), 4],
  ['no tries', set.map((rule) => (rule.kind === 'CARD_TRIES' ? { ...rule, most: 0n } : rule)), 2],
  ['too many tries', set.map((rule) => (rule.kind === 'CARD_TRIES' ? { ...rule, most: 1_001n } : rule)), 2],
  ['tries without minutes', set.map((rule) => (rule.kind === 'CARD_TRIES' ? { ...rule, withinMin: 0 } : rule)), 2],
  ['tries of two months', set.map((rule) => (rule.kind === 'CARD_TRIES' ? { ...rule, withinMin: 90_000 } : rule)), 2],
  ['a country with a limit', set.map((rule) => (rule.kind === 'COUNTRY' ? { ...rule, most: 1n } : rule)), 1],
])('rules of which %s', (_what, given, at) => {
  expect(wrongCardRule(given)).toBe(at)
})
