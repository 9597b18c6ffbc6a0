import { cardStatuses } from './card'
import { depositStatuses } from './deposit'
import { erasureOf, keptUntil } from './erasure'
import { requestTypes } from './requestTypes'
import { walletStatuses } from './wallet'
import { withdrawalStatuses } from './withdrawal'

const statuses = {
  remit_request: depositStatuses,
  withdraw_request: withdrawalStatuses,
  card_transfer: cardStatuses,
  papara_request: walletStatuses,
} as const

test.each(requestTypes)('every status that $object names is named once', ({ open, ended }) => {
  const named = [...open, ...ended]
  expect(new Set(named).size).toBe(named.length)
})

test.each([
  ['remit_request', ['APPROVED', 'REVERSED']],
  ['withdraw_request', ['PAID', 'RETURNED']],
  ['card_transfer', ['APPROVED', 'REFUNDED', 'WON', 'LOST']],
  ['papara_request', ['APPROVED', 'PAID', 'RETURNED']],
] as const)('of %s, what is kept is what moved money', (rail, kept) => {
  expect(statuses[rail].filter((status) => erasureOf(rail, status, false) === 'KEEP')).toEqual(kept)
  for (const status of statuses[rail]) expect(erasureOf(rail, status, true)).toBe('OPEN')
})

test.each([
  ['2026-11-27', '2034-11-28'],
  ['2024-02-29', '2032-03-01'],
  ['2026-12-31', '2035-01-01'],
])('payments of which the last was on %s are kept until the day before %s', (last, until) =>
  expect(keptUntil(last)).toBe(until),
)
