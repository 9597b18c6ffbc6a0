import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { AccountLimit, BankAccountDetail } from '@kasa/contracts/bankAccounts'
import { formatMoney } from '@kasa/domain/money'
import { styleOf } from '@kasa/ui/styles'

import { styled } from '../parts/remitStyles'
import { forecastMinute } from './accountColumns'
import { useAccountWords } from './accountWords'
import { UseBar } from '../parts/UseBar'

function Limit({ limit }: { limit: AccountLimit }) {
  const t = useAccountWords()
  const language = useLanguage()
  const figure = (value: bigint) =>
    limit.metric === 'AMOUNT' ? formatMoney(value, language) : formatCount(Number(value), language)
  const taken = limit.used + limit.reserved
  const left = limit.cap > taken ? limit.cap - taken : 0n
  const stretch = limit.period === 'TX' ? t('limit.TX') : t(`limit.${limit.period}`, { count: limit.minutes ?? 0 })
  return (
    <li className={styled('limit')}>
      <p>
        <span>
          {t(`limit.${limit.metric}`)}, {stretch}
        </span>
        <span className={styleOf('quiet')}>{t('limit.of', { taken: figure(taken), cap: figure(limit.cap) })}</span>
      </p>
      <UseBar limit={limit} />
      <p>
        <span>{t('limit.left', { left: figure(left), reserved: figure(limit.reserved) })}</span>
      </p>
    </li>
  )
}

/** Every limit with its period: used and reserved against the cap, and a forecast of which is reached first. */
export function AccountLimits({ account }: { account: BankAccountDetail }) {
  const t = useAccountWords()
  const language = useLanguage()
  const { forecast } = account
  return (
    <section className={styled('section')}>
      <h3>
        {t('section.limits')}
        {forecast && (
          <small>
            {forecast.kind === 'AT'
              ? t('forecast.title.AT', { at: forecastMinute(forecast.at, language) })
              : t(`forecast.title.${forecast.kind}`)}
          </small>
        )}
      </h3>
      {account.limits.length === 0 ? (
        <p>{t('limits.none')}</p>
      ) : (
        <ul className={styled('section')}>
          {account.limits.map((limit) => (
            <Limit key={limit.ruleId} limit={limit} />
          ))}
        </ul>
      )}
    </section>
  )
}
