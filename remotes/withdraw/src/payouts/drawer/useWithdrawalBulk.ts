import type { WithdrawalRow } from '@kasa/contracts/withdrawals'
import type { BulkAct } from '@kasa/desk/noun'
import { withdrawalTransitions, type WithdrawalStatus } from '@kasa/domain/withdrawal'

import { useDrawerWords } from './drawerWords'
import { rejectReasons } from './useWithdrawalDecisions'

const rejected: readonly WithdrawalStatus[] = withdrawalTransitions.reject.from

/** Payouts that have not left can be rejected together; results are reported one by one. */
export function useWithdrawalBulk(open: readonly WithdrawalRow[]): readonly BulkAct<WithdrawalRow>[] {
  const say = useDrawerWords()
  const rows = open.filter(({ status }) => rejected.includes(status))
  return [
    {
      verb: 'reject',
      label: say('bulk.reject'),
      tone: 'danger',
      rows,
      asks: {
        by: 'reason',
        title: say('bulk.rejectTitle', { count: rows.length }),
        text: say('bulk.rejectText'),
        confirmLabel: say('reject.do'),
        reasons: rejectReasons(say),
      },
    },
  ]
}
