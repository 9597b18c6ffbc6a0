import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { BotGap } from '@kasa/contracts/bots'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'

import { styled } from '../parts/remitStyles'
import { useBotWords } from './botWords'

/** Gaps in the reported lines: the two lines around each gap and the missing amount. */
export function BotGaps({ gaps }: { gaps: readonly BotGap[] }) {
  const t = useBotWords()
  const language = useLanguage()
  const around = (line: BotGap['after']) =>
    `${formatDateTime(line.bookedAt, language)} · ${line.senderName} · ${formatMoney(line.direction === 'DEBIT' ? -line.amountMinor : line.amountMinor, language)} · ${t('gaps.balance', { amount: formatMoney(line.balanceAfterMinor, language) })}`
  return (
    <section className={styled('section')}>
      <h3>{t('gaps.title')}</h3>
      {gaps.length === 0 && <p>{t('gaps.none')}</p>}
      {gaps.map((gap) => {
        const amount = formatMoney(gap.missingMinor < 0n ? -gap.missingMinor : gap.missingMinor, language)
        return (
          <Note
            key={gap.id}
            tone={gap.closedAt === null ? 'red' : 'plain'}
            icon={gap.closedAt === null ? 'warning' : 'check'}
            title={t(gap.missingMinor < 0n ? 'gaps.left' : 'gaps.came', { amount })}
          >
            {gap.accountLabel} ·{' '}
            {gap.closedAt === null ? t('gaps.help') : t('gaps.closed', { at: formatDateTime(gap.closedAt, language) })}
            <br />
            {t('gaps.after')}: {around(gap.after)}
            <br />
            {t('gaps.before')}: {around(gap.before)}
          </Note>
        )
      })}
    </section>
  )
}
