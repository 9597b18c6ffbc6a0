import { useLanguage } from '@kasa/console/i18n'
import type { CardRow } from '@kasa/contracts/cardTransfers'
import type { BulkAct } from '@kasa/desk/noun'
import { formatMoney } from '@kasa/domain/money'

import { useDrawerWords } from './drawerWords'
import { rejectReasons } from './useTransferDecisions'

/**
 * Transfers without fired rules can be approved together, the others need a look each; any can be rejected together.
 */
export function useTransferBulk(open: readonly CardRow[]): readonly BulkAct<CardRow>[] {
  const say = useDrawerWords()
  const language = useLanguage()
  const plain = open.filter(({ fired, isAuthorised }) => fired.length === 0 && isAuthorised)
  const amount = formatMoney(
    plain.reduce((sum, row) => sum + row.amountMinor, 0n),
    language,
  )
  return [
    {
      verb: 'approve',
      label: say('bulk.approve', { count: plain.length }),
      tone: 'primary',
      rows: plain,
      whyNot: plain.length === 0 ? say('bulk.none') : undefined,
      asks: {
        by: 'question',
        question: {
          title: say('bulk.approveTitle', { count: plain.length }),
          text: say('bulk.approveText', { amount }),
          confirmText: say('bulk.approve', { count: plain.length }),
          cancelText: say('bulk.back'),
        },
      },
    },
    {
      verb: 'reject',
      label: say('bulk.reject'),
      tone: 'danger',
      rows: open,
      asks: {
        by: 'reason',
        title: say('bulk.rejectTitle', { count: open.length }),
        text: say('bulk.rejectText'),
        confirmLabel: say('reject.do'),
        reasons: rejectReasons(say),
      },
    },
  ]
}
