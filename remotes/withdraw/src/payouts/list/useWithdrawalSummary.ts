import { useCounts } from '@kasa/console/counts'
import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { withdrawalCounts } from '@kasa/contracts/withdrawals'
import { formatMoney } from '@kasa/domain/money'

import { useWords } from './withdrawalWords'

/** `12 waiting · oldest 14 min · ₺204,500.00 pending`, live. */
export function useWithdrawalSummary(nowMs: number): string {
  const t = useWords()
  const language = useLanguage()
  const counts = useCounts('withdrawal', withdrawalCounts)
  if (!counts) return '\u00a0'
  if (counts.waiting === 0 || counts.oldestAt === null) return t('summaryNone')
  return t('summary', {
    waiting: formatCount(counts.waiting, language),
    age: formatAge(counts.oldestAt, nowMs, language),
    amount: formatMoney(counts.pendingMinor, language),
  })
}
