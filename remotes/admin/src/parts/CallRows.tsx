import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import type { MerchantCallRow } from '@kasa/contracts/merchantCalls'
import { StatusPill } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { useCallWords } from './callWords'

const CallDetail = lazy(() => import('./CallDetail').then((file) => ({ default: file.CallDetail })))

const toneOf = (status: number) => (status < 400 ? 'green' : status < 500 ? 'amber' : 'red')

function CallRow({ call }: { call: MerchantCallRow }) {
  const t = useCallWords()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styled('more')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <StatusPill tone={toneOf(call.status)}>{call.status}</StatusPill> <b>{call.method}</b> {call.path}{' '}
        {[call.code, call.objectNumber, call.merchantRef].filter(Boolean).join(' · ')}
        <small className={styled('quiet')}>
          {' '}
          {formatDateTime(call.at, language)} · {t('ms', { ms: call.durationMs })}
        </small>
      </summary>
      <Suspense>{isOpen && <CallDetail id={call.id} />}</Suspense>
    </details>
  )
}

/** Calls, one line each; a line opens the call's details. */
export function CallRows({ rows }: { rows: readonly MerchantCallRow[] }) {
  return (
    <div className={styled('calls')}>
      {rows.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </div>
  )
}
