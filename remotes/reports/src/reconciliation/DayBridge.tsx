import { useLanguage } from '@kasa/console/i18n'
import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import { figureText } from '@kasa/domain/figureText'
import type { ReconciliationFigure } from '@kasa/domain/reconciliation'
import { Link } from '@kasa/ui/router'

import { eventsAddressOf, eventsBehind } from './dayColumns'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

type Line = {
  figure: Exclude<
    ReconciliationFigure & `${string}Minor`,
    'taxMinor' | 'differenceMinor' | 'breaksMinor' | `reported${string}`
  >
  /** The effect on the balance. */
  sign: 1 | -1
  /** The number of events. */
  count?: ReconciliationFigure
  /** The merchant's figure. */
  reported?: ReconciliationFigure
  /** Added to the figure. */
  plus?: ReconciliationFigure
  /** Shown without an amount too. */
  isMain?: true
}

/** From the opening to the closing balance. */
const lines: readonly Line[] = [
  { figure: 'openingMinor', sign: 1, isMain: true },
  { figure: 'approvedMinor', sign: 1, count: 'approved', reported: 'reportedInMinor', isMain: true },
  { figure: 'paidOutMinor', sign: -1, count: 'paidOut', reported: 'reportedOutMinor', isMain: true },
  { figure: 'returnedMinor', sign: 1 },
  { figure: 'reversedMinor', sign: -1 },
  { figure: 'feeMinor', sign: -1, plus: 'taxMinor', isMain: true },
  { figure: 'adjustedMinor', sign: 1 },
  { figure: 'settledMinor', sign: -1 },
  { figure: 'closingMinor', sign: 1, isMain: true },
]

/** Our figures of a day beside the merchant's, from the opening to the closing balance. */
export function DayBridge({ row, hidden }: { row: ReconciliationRow; hidden: readonly string[] }) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const of = (figure: ReconciliationFigure) => row.figures[figure] ?? null
  const signed = (value: ReturnType<typeof of>, sign: 1 | -1) => (value === null ? null : BigInt(value) * BigInt(sign))
  const shown = lines.filter(({ figure, isMain }) => !hidden.includes(figure) && (isMain || Number(of(figure)) !== 0))
  return (
    <table className={styled('bridge')}>
      <thead>
        <tr>
          <th scope="col">{t('bridge.figure')}</th>
          <th scope="col" className="end">
            {t('bridge.ours')}
          </th>
          <th scope="col" className="end">
            {t('bridge.merchant')}
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ figure, sign, count, reported, plus }) => {
          const ours = signed(of(figure), sign)
          const whole = ours === null || !plus ? ours : ours + BigInt(of(plus) ?? 0) * BigInt(sign)
          const theirs = reported ? signed(of(reported), sign) : null
          const target = eventsBehind[figure]
          const text = figureText('money', whole, language)
          return (
            <tr key={figure} className={figure === 'closingMinor' ? styled('total') : undefined}>
              <th scope="row">
                {t(`bridge.${figure}`)} {count && <small>{figureText('count', of(count), language)}</small>}
              </th>
              <td className="end">
                {target && Number(whole ?? 0) !== 0 ? (
                  <Link className={styled('link')} to={eventsAddressOf(row, target)}>
                    {text}
                  </Link>
                ) : (
                  text
                )}
              </td>
              <td className={`end${theirs !== null && theirs !== whole ? ` ${styled('bad')}` : ''}`}>
                {reported ? figureText('money', theirs, language) : ''}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
