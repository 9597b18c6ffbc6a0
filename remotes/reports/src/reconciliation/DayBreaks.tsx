import { useCan } from '@kasa/console/can'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useInfiniteQuery } from '@kasa/console/query'
import type { ReconciliationEvent, ReconciliationRow } from '@kasa/contracts/reconciliation'
import { figureText } from '@kasa/domain/figureText'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { Link } from '@kasa/ui/router'
import { useState } from 'react'

import { BreakActions } from './BreakActions'
import { eventsAddressOf } from './dayColumns'
import { eventRows } from './reconciliationQueries'
import { styled } from './reconciliationStyles'
import { useReconciliationWords } from './reconciliationWords'

type BreakProps = { event: ReconciliationEvent; events: readonly ReconciliationEvent[]; address: string }

/** A break: what differs, by how much, for how long and who works on it; open, its actions. */
function Break({ event, events, address }: BreakProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const mayWork = useCan('reconciliation.write')
  const [isOpen, setIsOpen] = useState(false)
  const type = event.breakType
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          <span>
            <b>{type && t(`break.${type}`)}</b> {event.number ?? event.merchantRef ?? event.bankRef ?? ''}
          </span>
          <b className="end">{figureText('money', event.differenceMinor ?? event.breakMinor, language)}</b>
          <small>{[event.owner, event.note].filter(Boolean).join(' · ') || t(`movement.${event.movement}`)}</small>
          <small className="end">{event.ageDays > 0 && t('break.age', { count: String(event.ageDays) })}</small>
        </summary>
        {isOpen && (
          <div>
            <Link className={styled('link')} to={address}>
              {t('break.event')}
            </Link>
            {mayWork && <BreakActions row={event} rows={events} />}
          </div>
        )}
      </details>
    </li>
  )
}

/** The open breaks of a day, and how much of the difference they explain. */
export function DayBreaks({ row, day }: { row: ReconciliationRow; day: string }) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const whose = row.merchantId === null ? { movement: ['line' as const] } : { merchantId: [row.merchantId] }
  const list = useInfiniteQuery(eventRows({ from: day, to: day, breaks: 'open', ...whose }))
  const pages = list.data?.pages ?? []
  const [page] = pages
  if (list.isPending) return null
  if (!page) return <p role="alert">{words(list.error, language)}</p>
  if (page.sums.count === 0) return null
  const events = pages.flatMap(({ rows }) => rows)
  const money = (value: bigint | number | null | undefined) => figureText('money', value, language)
  const whole = row.figures['differenceMinor']
  return (
    <DrawerSection
      title={
        page.sums.differenceMinor === null || whole === null || whole === undefined
          ? t('breaks.sum', { count: String(page.sums.count), amount: money(page.sums.breaksMinor) })
          : t('breaks.explain', {
              count: String(page.sums.count),
              part: money(page.sums.differenceMinor),
              whole: money(whole),
            })
      }
    >
      <ul className={styled('breaks')}>
        {events.map((event) => (
          <Break
            key={event.id}
            event={event}
            events={events}
            address={eventsAddressOf(row, { breaks: 'open', open: event.id })}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Link className={styled('link')} to={eventsAddressOf(row, { breaks: 'open' })}>
          {t('breaks.all', { count: String(page.sums.count) })}
        </Link>
      )}
    </DrawerSection>
  )
}
