import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { BotGap } from '@kasa/contracts/bots'
import { formatMoney } from '@kasa/domain/money'
import { Note } from '@kasa/ui/Note'

import { styled } from '../parts/remitStyles'
import { useBotWords } from './botWords'

/** Gaps in the reported lines: the two lines around each gap and the missing amount. */
export function BotGaps({ gaps }: { gaps: readonly BotGap[] }) {
  const say = useBotWords()
  const language = useLanguage()
  const around = (line: BotGap['after']) =>
    `${formatDateTime(line.bookedAt, language)} · ${line.senderName} · ${formatMoney(line.direction === 'DEBIT' ? -line.amountMinor : line.amountMinor, language)} · ${say('gaps.balance', { amount: formatMoney(line.balanceAfterMinor, language) })}`
  return (
    <section className={styled('section')}>
      <h3>{say('gaps.title')}</h3>
      {gaps.length === 0 && <p>{say('gaps.none')}</p>}
      {gaps.map((gap) => {
        const amount = formatMoney(gap.missingMinor < 0n ? -gap.missingMinor : gap.missingMinor, language)
        return (
          <Note
            key={gap.id}
            tone={gap.closedAt === null ? 'red' : 'plain'}
            icon={gap.closedAt === null ? 'warning' : 'check'}
            title={say(gap.missingMinor < 0n ? 'gaps.left' : 'gaps.came', { amount })}
          >
            {gap.accountLabel} ·{' '}
            {gap.closedAt === null
              ? say('gaps.help')
              : say('gaps.closed', { at: formatDateTime(gap.closedAt, language) })}
            <br />
            {say('gaps.after')}: {around(gap.after)}
            <br />
            {say('gaps.before')}: {around(gap.before)}
          </Note>
        )
      })}
    </section>
  )
}
