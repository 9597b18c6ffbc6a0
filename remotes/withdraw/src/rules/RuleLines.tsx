import { useLanguage } from '@kasa/console/i18n'
import { formatMoney } from '@kasa/domain/money'
import { bandsWithoutRule, type PayoutRule } from '@kasa/domain/payoutRules'
import { styleOf } from '@kasa/ui/styles'

import { styled } from './rulesStyles'
import { bandInWords, merchantInWords, useRuleWords } from './rulesWords'

export type Merchants = readonly { id: string; name: string }[]

const columns = ['line', 'merchant', 'from', 'until', 'side', 'checkers', 'hours'] as const

/** The amounts without a rule, as text; the most expensive mistake. */
export function Unasked({ rules }: { rules: readonly PayoutRule[] }) {
  const t = useRuleWords()
  const language = useLanguage()
  const bands = bandsWithoutRule(rules)
  const key = rules.some(({ merchantId }) => merchantId !== null) ? 'unaskedBeside' : 'unasked'
  return (
    <p>
      {rules.length === 0
        ? t('none')
        : bands.length === 0
          ? t('covered')
          : t(key, { bands: bands.map((band) => bandInWords(t, band, language)).join('; ') })}
    </p>
  )
}

/** A version's rules, and the amounts without one. */
export function RuleLines({
  rules,
  merchants,
  label,
}: {
  rules: readonly PayoutRule[]
  merchants: Merchants
  label: string
}) {
  const t = useRuleWords()
  const language = useLanguage()
  return (
    <>
      {rules.length > 0 && (
        <div
          className={`wide stacked ${styled('stack')} ${styleOf('sheet')}`}
          tabIndex={0}
          role="region"
          aria-label={label}
        >
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col" className={column === 'from' || column === 'until' ? 'end' : ''}>
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rules.map((rule, at) => (
                <tr key={at}>
                  <td data-label={t('line')}>{at + 1}</td>
                  <td data-label={t('merchant')}>
                    {merchantInWords(t, rule.merchantId, merchants.find(({ id }) => id === rule.merchantId)?.name)}
                  </td>
                  <td data-label={t('from')} className="end">
                    {formatMoney(rule.fromMinor, language)}
                  </td>
                  <td data-label={t('until')} className="end">
                    {rule.untilMinor === null ? t('noEnd') : formatMoney(rule.untilMinor, language)}
                  </td>
                  <td data-label={t('side')}>{t(`side.${rule.side}`)}</td>
                  <td data-label={t('checkers')}>{rule.checkers}</td>
                  <td data-label={t('hours')}>{t('inHours', { count: rule.hours })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Unasked rules={rules} />
    </>
  )
}
