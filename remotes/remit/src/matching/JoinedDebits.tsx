import { useCan } from '@kasa/console/can'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { tenant } from '@kasa/console/tenant'
import { formatMoney } from '@kasa/domain/money'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Link } from '@kasa/ui/router'

import { joinedDebits } from './matchingQueries'
import { styled } from './matchingStyles'
import { isMatchWord, useMatchWords } from './matchingWords'

/** Debits that may have paid several parts of a withdrawal in one transfer, with why the machine left them; nothing where there is none. */
export function JoinedDebits() {
  const say = useMatchWords()
  const language = useLanguage()
  const mayDecide = useCan('withdrawal.decide')
  const { data } = useQuery({ ...joinedDebits, enabled: mayDecide && tenant().flags.partialWithdrawal })
  if (!data || data.lines.length === 0) return null
  return (
    <section className={styled('joined')} aria-label={say('joined.title')}>
      <h2>{say('joined.title')}</h2>
      <DescriptionList
        items={data.lines.map((line) => {
          const numbers = line.parts.map(({ number }) => number).join(', ')
          const stop = line.isOtherIban ? 'joined.OTHER_IBAN' : `joined.${line.stoppedBy}`
          return {
            id: `${line.id} ${numbers}`,
            label: <Link to={`/withdraw-request/list?open=${line.payoutId}`}>{line.number}</Link>,
            value: [
              formatMoney(line.amountMinor, language),
              line.accountLabel,
              formatDateTime(line.bookedAt, language),
              say('joined.parts', { numbers }),
              isMatchWord(stop) ? say(stop) : line.stoppedBy,
            ].join(' · '),
          }
        })}
      />
    </section>
  )
}
