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
  const t = useDrawerWords()
  const language = useLanguage()
  const plain = open.filter(({ fired, isAuthorised }) => fired.length === 0 && isAuthorised)
  const amount = formatMoney(
    plain.reduce((sum, row) => sum + row.amountMinor, 0n),
    language,
  )
  return [
    {
      verb: 'approve',
      label: t('bulk.approve', { count: plain.length }),
      tone: 'primary',
      rows: plain,
      whyNot: plain.length === 0 ? t('bulk.none') : undefined,
      asks: {
        by: 'question',
        question: {
          title: t('bulk.approveTitle', { count: plain.length }),
          text: t('bulk.approveText', { amount }),
          confirmText: t('bulk.approve', { count: plain.length }),
          cancelText: t('bulk.back'),
        },
      },
    },
    {
      verb: 'reject',
      label: t('bulk.reject'),
      tone: 'danger',
      rows: open,
      asks: {
        by: 'reason',
        title: t('bulk.rejectTitle', { count: open.length }),
        text: t('bulk.rejectText'),
        confirmLabel: t('reject.do'),
        reasons: rejectReasons(t),
      },
    },
  ]
}
