import { useCan } from '@kasa/console/can'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { PayoutRuleTrial } from '@kasa/contracts/payoutRules'
import { formatMoney } from '@kasa/domain/money'
import type { PayoutRule } from '@kasa/domain/payoutRules'
import { buttonClass } from '@kasa/ui/Button'
import { Figures } from '@kasa/ui/Figures'
import { styleOf } from '@kasa/ui/styles'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'

import type { Merchants } from './RuleLines'
import { styled } from './rulesStyles'
import { ruleInWords, useRuleWords } from './rulesWords'

type Trial = { trial: PayoutRuleTrial; rules: readonly PayoutRule[] }

/** The index of the first rule that needs more people than there are; -1 if none. */
export const placeOfTooFew = ({ trial, rules }: Trial): number =>
  trial.bands.findIndex(({ people, missing }, at) => missing.length > 0 || people < (rules[at]?.checkers ?? 0))

/** The tried rules compared with those in force, by band, and where people are missing. */
export function TrialResult({ trial, rules, merchants }: Trial & { merchants: Merchants }) {
  const t = useRuleWords()
  const language = useLanguage()
  const maySeeUsers = useCan('user.list')
  const tooFew = placeOfTooFew({ trial, rules })
  const title = t('trial.title', { count: trial.days })
  const figure = (id: 'all' | 'asked' | 'inForce') => ({
    id,
    label: t(`trial.${id}`, { version: trial.againstVersion }),
    value: formatCount(trial[id].count, language),
    note: formatMoney(trial[id].sumMinor, language),
  })
  return (
    <section className={styled('part')}>
      <h2>{title}</h2>
      <Figures figures={[figure('all'), figure('asked'), figure('inForce')]} />
      {rules.length > 0 && (
        <div
          className={`wide stacked ${styled('stack')} ${styleOf('sheet')}`}
          tabIndex={0}
          role="region"
          aria-label={title}
        >
          <table>
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                {(['count', 'sum', 'people'] as const).map((name) => (
                  <th key={name} scope="col" className="end">
                    {t(`trial.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, at) => {
                const band = trial.bands[at]
                const merchantName = merchants.find(({ id }) => id === rule.merchantId)?.name ?? null
                const missing = band?.missing ?? []
                return (
                  <tr key={at}>
                    <td data-label={t('line')}>
                      <div>
                        {at + 1}. {ruleInWords(t, { ...rule, merchantName }, language)}
                        {missing.length > 0 && (
                          <div className={styled('few')}>{t('trial.few', { names: missing.join(', ') })}</div>
                        )}
                        {band && missing.length === 0 && band.people < rule.checkers && (
                          <div className={styled('few')}>{t('trial.fewOurs', { asked: rule.checkers })}</div>
                        )}
                      </div>
                    </td>
                    <td data-label={t('trial.count')} className="end">
                      {formatCount(band?.count ?? 0, language)}
                    </td>
                    <td data-label={t('trial.sum')} className="end">
                      {formatMoney(band?.sumMinor ?? 0n, language)}
                    </td>
                    <td data-label={t('trial.people')} className="end">
                      {formatCount(band?.people ?? 0, language)}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
      {tooFew >= 0 && (
        <Note tone="red" icon="warning" title={t('trial.nobody', { line: tooFew + 1 })}>
          <div className={styled('note')}>
            <p>{t('trial.nobodyText')}</p>
            {maySeeUsers && (
              <Link className={buttonClass('plain', 'small')} to="/users/userList">
                {t('trial.users')}
              </Link>
            )}
          </div>
        </Note>
      )}
    </section>
  )
}
