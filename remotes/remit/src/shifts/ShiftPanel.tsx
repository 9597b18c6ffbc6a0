import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'
import { Link } from '@kasa/ui/router'
import { lazy, Suspense, useState } from 'react'

import { DutySwitch } from './DutySwitch'
import { openShift, useShiftLive } from './shiftQueries'
import { styledShift } from './shiftStyles'
import { useShiftWords } from './shiftWords'

const HandoverForm = lazy(() => import('./HandoverForm').then((file) => ({ default: file.HandoverForm })))

/** Duty and hand-overs on the dashboard; those that wait for this person's signature come first. */
export function ShiftPanel() {
  const t = useShiftWords()
  const language = useLanguage()
  const read = useQuery(openShift())
  const [isGiving, setGiving] = useState(false)
  useShiftLive()
  const open = read.data
  const hasNoTakers =
    open !== undefined && open !== null && !open.given && open.takers.every(({ whyNot }) => whyNot !== null)
  return (
    <section className={styledShift('shift')} aria-labelledby="shift-panel" aria-busy={read.isPending}>
      <h2 id="shift-panel">
        {t('panel')}{' '}
        {open?.duty.since && <small>{t('since', { at: formatDateTime(open.duty.since, language) })}</small>}
      </h2>
      {read.isError && (
        <p role="alert">
          {t('readFailed')}: {words(read.error, language)}
        </p>
      )}
      {open?.toSign.map(({ id, number, giverName, differenceCount, differenceMinor }) => (
        <Note key={id} tone="amber" icon="bell" title={t('toSign', { name: giverName, number })}>
          {differenceCount > 0 && (
            <p>{t('differs.title', { count: differenceCount, amount: formatMoney(differenceMinor, language) })}</p>
          )}
          <Link to={`/shift/list?open=${id}`}>{t('read')}</Link>
        </Note>
      ))}
      {open?.given && (
        <Note icon="clock" title={t('given', { number: open.given.number, name: open.given.takerName })}>
          <Link to={`/shift/list?open=${open.given.id}`}>{open.given.number}</Link>
        </Note>
      )}
      {open && <DutySwitch status={open.duty.status} />}
      {open && (
        <Button
          tone="primary"
          whyNot={
            open.given
              ? t('given', { number: open.given.number, name: open.given.takerName })
              : hasNoTakers
                ? t('form.noTakers')
                : undefined
          }
          onClick={() => setGiving(true)}
        >
          {t('handOver')}
        </Button>
      )}
      {hasNoTakers && <p>{t('form.noTakers')}</p>}
      <p>
        <Link to="/shift/list">{t('all')}</Link>
      </p>
      {open && isGiving && (
        <Suspense>
          <HandoverForm open={open} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </section>
  )
}
