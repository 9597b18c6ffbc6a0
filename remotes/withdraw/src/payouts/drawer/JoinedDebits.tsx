import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { tenant } from '@kasa/console/tenant'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Link } from '@kasa/ui/router'

import { useDrawerWords, wordOfCode } from './drawerWords'
import { joinedStyle } from './joinedStyle'
import { joinedDebits } from './lineQueries'

/**
 * Debits that may have paid several parts of a payout in one transfer, and why they were not matched automatically;
 * renders nothing without any.
 */
export function JoinedDebits() {
  const t = useDrawerWords()
  const language = useLanguage()
  const { data } = useQuery({ ...joinedDebits, enabled: tenant().flags.partialWithdrawal })
  if (!data || data.lines.length === 0) return null
  return (
    <section className={joinedStyle} aria-label={t('joined.heading')}>
      <h2>{t('joined.heading')}</h2>
      <DescriptionList
        items={data.lines.map((line) => {
          const numbers = line.parts.map(({ number }) => number).join(', ')
          return {
            id: `${line.id} ${numbers}`,
            label: <Link to={`/withdraw-request/list?open=${line.payoutId}`}>{line.number}</Link>,
            value: [
              formatMoney(line.amountMinor, language),
              line.accountLabel,
              formatDateTime(line.bookedAt, language),
              t('joined.parts', { numbers }),
              line.isOtherIban ? t('line.otherIban') : wordOfCode(t, 'stopped', line.stoppedBy),
            ].join(' · '),
          }
        })}
      />
    </section>
  )
}
