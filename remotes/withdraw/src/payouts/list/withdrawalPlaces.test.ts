import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import { belongs } from '@kasa/desk/list/placement'

import { withdrawals } from '../withdrawals'
import { withdrawalAddress } from './withdrawalFilters'

/** A queued payout as its merchant sees it: without the account it leaves from. */
const row = { status: 'QUEUED', bankAccountId: null, bankAccountLabel: null, partCount: 0 } as WithdrawalRow
const viewing = { viewerId: 'me', nowMs: Date.parse('2026-11-20T12:10:00Z') }

test.each([
  ['waiting', false, true],
  ['waiting', true, false],
  ['noSource', false, false],
  ['noSource', true, true],
])('in the tab %s, a merchant’s payout without a source: %s is listed: %s', (tab, withoutSource, isListed) => {
  const { filters } = withdrawalAddress.read(new URLSearchParams({ tab }))
  const listed = { ...row, withoutSource, createdAt: '2026-11-20T12:00:00.000Z', decidedAt: null }
  expect(belongs(withdrawals, listed, filters, viewing)).toBe(isListed)
})
