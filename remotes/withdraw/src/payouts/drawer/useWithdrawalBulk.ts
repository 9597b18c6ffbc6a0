import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import type { BulkAct } from '@kasa/desk/noun'
import { withdrawalTransitions, type WithdrawalStatus } from '@kasa/domain/withdrawal'

import { useDrawerWords } from './drawerWords'
import { rejectReasons } from './useWithdrawalDecisions'

const rejected: readonly WithdrawalStatus[] = withdrawalTransitions.reject.from

/** Payouts that have not left can be rejected together; results are reported one by one. */
export function useWithdrawalBulk(open: readonly WithdrawalRow[]): readonly BulkAct<WithdrawalRow>[] {
  const t = useDrawerWords()
  const rows = open.filter(({ status }) => rejected.includes(status))
  return [
    {
      verb: 'reject',
      label: t('bulk.reject'),
      tone: 'danger',
      rows,
      asks: {
        by: 'reason',
        title: t('bulk.rejectTitle', { count: rows.length }),
        text: t('bulk.rejectText'),
        confirmLabel: t('reject.do'),
        reasons: rejectReasons(t),
      },
    },
  ]
}
