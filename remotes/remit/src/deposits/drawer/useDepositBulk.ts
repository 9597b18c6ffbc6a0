import { useLanguage } from '@kasa/console/i18n'
import { useUser } from '@kasa/console/session'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { BulkAct } from '@kasa/desk/noun'
import { needsConfirmReason } from '@kasa/domain/deposit'
import { whyOwnSource } from '@kasa/domain/lineSource'
import { formatMoney } from '@kasa/domain/money'
import { creditedMinor } from '@kasa/domain/openDeposit'

import { untilOf, useLinkedAccounts } from '../../parts/linkedAccounts'
import { useDrawerWords } from './drawerWords'
import { rejectReasons } from './useDepositDecisions'

/** Bulk actions: only exact matches can be confirmed together, any open requests can be rejected together. */
export function useDepositBulk(open: readonly DepositRow[]): readonly BulkAct<DepositRow>[] {
  const t = useDrawerWords()
  const language = useLanguage()
  const userId = useUser()?.sub ?? ''
  const allExact = open.filter((row) => !needsConfirmReason(row))
  const sources = allExact.map(({ namedOnlyBy }) => namedOnlyBy)
  const linkedAccounts = useLinkedAccounts(userId, sources)
  const exact = allExact.filter(({ namedOnlyBy }) => whyOwnSource(namedOnlyBy, linkedAccounts) === undefined)
  const ownSource =
    sources.map((named) => whyOwnSource(named, linkedAccounts)).find((why) => why !== undefined) ?? 'OWN_STATEMENT'
  const noneToConfirm =
    allExact.length === 0
      ? t('bulk.noneExact')
      : t(`whyNot.${ownSource}`, { until: untilOf(sources, linkedAccounts, language) })
  const amount = formatMoney(
    exact.reduce((sum, row) => sum + creditedMinor(row), 0n),
    language,
  )
  return [
    {
      verb: 'approve',
      label: t('bulk.confirm', { count: exact.length }),
      tone: 'primary',
      rows: exact,
      whyNot: exact.length === 0 ? noneToConfirm : undefined,
      asks: {
        by: 'question',
        question: {
          title: t('bulk.confirmTitle', { count: exact.length }),
          text: t('bulk.confirmText', { amount }),
          confirmText: t('bulk.confirmDo', { count: exact.length }),
          cancelText: t('cancel.back'),
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
