import type { WithdrawalRow } from '@kasa/contracts/withdrawals'

import { withdrawalColumns } from './withdrawalColumns'

test('a settlement is identified by its run, before a name that may be cut', () => {
  const columns = withdrawalColumns({
    language: 'tr',
    isOurs: true,
    showsMerchant: false,
    showsWaiting: true,
    showsReturned: false,
  })
  const cell = columns.find(({ id }) => id === 'beneficiary')?.cell
  const row = { beneficiaryName: 'Karadeniz Kitabevi ve Yayıncılık Ltd. Şti.' } as WithdrawalRow
  expect(cell?.({ ...row, settlementRun: 'S-26-0000002' })).toMatch(/^S-26-0000002 · Karadeniz/)
  expect(cell?.({ ...row, settlementRun: null })).toBe(row.beneficiaryName)
})
