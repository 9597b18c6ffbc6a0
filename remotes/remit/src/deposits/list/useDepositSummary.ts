import { useCounts } from '@kasa/console/counts'
import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { depositCounts } from '@kasa/contracts/deposits'
import { formatMoney } from '@kasa/domain/money'

import { useWords } from './depositWords'

/** `38 waiting · oldest 14 min · ₺1,204,500.00`, live. */
export function useDepositSummary(nowMs: number): string {
  const t = useWords()
  const language = useLanguage()
  const counts = useCounts('deposit', depositCounts)
  if (!counts) return '\u00a0'
  if (counts.waiting === 0 || counts.oldestAt === null) return t('deposits.summaryNone')
  return t('deposits.summary', {
    waiting: formatCount(counts.waiting, language),
    age: formatAge(counts.oldestAt, nowMs, language),
    amount: formatMoney(counts.pendingMinor, language),
  })
}
