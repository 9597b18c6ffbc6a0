import { useDepositCounts } from '@kasa/console/counts'
import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { PageHeader } from '@kasa/ui/PageHeader'

import { useNow } from './clock'
import { useWords } from './depositWords'

type DepositHeaderProps = { isGlobal: boolean; canTake: boolean; isTaking: boolean; onNext: () => void }

/** Title, what waits in figures, and the one button an operator lives on. */
export function DepositHeader({ isGlobal, canTake, isTaking, onNext }: DepositHeaderProps) {
  const say = useWords()
  const language = useLanguage()
  const counts = useDepositCounts()
  const nowMs = useNow(10_000)
  const summary =
    counts && (counts.waiting === 0 || counts.oldestAt === null
      ? say('deposits.summaryNone')
      : say('deposits.summary', {
          waiting: formatCount(counts.waiting, language),
          age: formatAge(counts.oldestAt, nowMs, language),
          amount: formatMoney(counts.pendingMinor, language),
        }))
  return (
    <PageHeader title={say(isGlobal ? 'deposits.titleAll' : 'deposits.title')} summary={summary ?? '\u00a0'}>
      {canTake && (
        <Button tone="primary" aria-keyshortcuts="n" busy={isTaking} onClick={onNext}>
          {say('deposits.next')} <Kbd>N</Kbd>
        </Button>
      )}
    </PageHeader>
  )
}
