import { useCounts } from '@kasa/console/counts'
import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { cardCounts } from '@kasa/contracts/cardTransfers'
import { formatMoney } from '@kasa/domain/money'

import { useWords } from './transferWords'

/** `4 in review · oldest 13 min · ₺157,499.90 waiting for a decision`, live. */
export function useTransferSummary(nowMs: number): string {
  const t = useWords()
  const language = useLanguage()
  const counts = useCounts('cardTransfer', cardCounts)
  if (!counts) return '\u00a0'
  if (counts.waiting === 0 || counts.oldestAt === null) return t('summaryNone')
  return t('summary', {
    waiting: formatCount(counts.waiting, language),
    age: formatAge(counts.oldestAt, nowMs, language),
    amount: formatMoney(counts.pendingMinor, language),
  })
}
