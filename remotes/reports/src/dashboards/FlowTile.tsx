import { useCan } from '@kasa/console/can'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { railsIn, type DayFigures, type DayRail } from '@kasa/contracts/dashboards'
import { formatMoney } from '@kasa/domain/money'
import { railIn, railOut, requestTypes } from '@kasa/domain/requestTypes'
import { styleOf } from '@kasa/ui/styles'
import { Link } from '@kasa/ui/router'
import { Tile } from '@kasa/ui/Tile'
import { Fragment } from 'react'

import { isDashWord, useDashWords } from './dashboardWords'
import { Change, rowsOf } from './dayNotes'

/** The rails of one direction. */
const railsOf = ({ rails }: DayFigures, direction: 'in' | 'out'): DayFigures['rails'] =>
  rails.filter(({ rail }) => railsIn.some((one) => one === rail) === (direction === 'in'))

/** True if all movements in that direction are deposits, or withdrawals. */
export const isOnly = (day: DayFigures, rail: 'deposit' | 'withdrawal'): boolean =>
  railsOf(day, rail === 'deposit' ? 'in' : 'out').every((one) => one.rail === rail)

/** A rail's number of requests in words; one without words of its own has the title of its requests. */
function useCountOf(): (rail: DayRail, count: number) => string {
  const t = useDashWords()
  const language = useLanguage()
  return (rail, count) => {
    const key = `rail.${rail}`
    if (isDashWord(key)) return t(key, { count })
    const title = requestTypes.find((type) => railIn(type) === rail || railOut(type) === rail)?.titles[language]
    return `${title ?? rail}: ${formatCount(count, language)}`
  }
}

/** Today's money in one direction, with a link to its rows, or one per rail. */
export function FlowTile({ day, direction, label }: { day: DayFigures; direction: 'in' | 'out'; label: string }) {
  const language = useLanguage()
  const countOf = useCountOf()
  const [cards, wallets] = [useCan('report.merchant'), useCan('paparaTransfer.list')]
  const places = rowsOf(day, { cards, wallets })
  const flow = day[direction]
  if (flow === null) return null
  const rails = railsOf(day, direction)
  const [first] = rails
  const only = rails.length === 1 && first ? places[first.rail] : undefined
  return (
    <Tile
      label={label}
      figure={formatMoney(flow.minor, language)}
      note={
        <>
          <Change flow={flow} language={language} />
          {rails.map(({ rail, count }, index) => {
            const words = countOf(rail, count)
            const to = only === undefined ? places[rail] : undefined
            return (
              <Fragment key={rail}>
                {index > 0 && ' · '}
                {to === undefined ? (
                  words
                ) : (
                  <Link className={styleOf('link')} to={to}>
                    {words}
                  </Link>
                )}
              </Fragment>
            )
          })}
        </>
      }
      to={only}
    />
  )
}
