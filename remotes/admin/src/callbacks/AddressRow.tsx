import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { CallbackAddress } from '@kasa/contracts/callbackAddresses'
import { Button } from '@kasa/ui/Button'
import { StatusPill, type StatusPillProps } from '@kasa/ui/StatusPill'
import { lazy, Suspense, useState } from 'react'

import { useWords, type Translate } from '../adminWords'
import { resumeAddress } from './addressQueries'
import { failureInWords } from './failureInWords'

const PauseForm = lazy(() => import('./PauseForm').then((file) => ({ default: file.PauseForm })))

const tones = {
  PAUSED: 'blue',
  GONE: 'red',
  OPEN: 'red',
  FAILING: 'amber',
  WORKING: 'green',
} as const satisfies Record<string, StatusPillProps['tone']>

const stateOf = ({ status, open, incident }: CallbackAddress): keyof typeof tones =>
  status !== 'ACTIVE' ? status : open ? 'OPEN' : incident ? 'FAILING' : 'WORKING'

/** An address's problems, one per line: who paused it, the current incident, dead callbacks. */
function factsOf(
  { paused, incident, open, dead }: CallbackAddress,
  t: Translate,
  at: (time: string) => string,
): readonly string[] {
  return [
    ...(paused ? [t('paused.text', { by: paused.by, at: at(paused.at), reason: paused.reason })] : []),
    ...(incident
      ? [
          t('health.incident', {
            why: failureInWords(t, incident.error),
            at: at(incident.since),
            count: incident.failures,
          }),
        ]
      : []),
    ...(open && !paused ? [t('health.nextTry', { at: at(open.nextTryAt) })] : []),
    ...(dead > 0 ? [t('trouble.givenUp', { count: dead })] : []),
  ]
}

type AddressRowProps = {
  address: CallbackAddress
  showsMerchant: boolean
  mayPause: boolean
  onShow: () => void
  /** Undefined for people without permission to resend. */
  onResend: (() => void) | undefined
}

/** One address: its deliveries, waiting callbacks, incident, and possible actions. */
export function AddressRow({ address, showsMerchant, mayPause, onShow, onResend }: AddressRowProps) {
  const t = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isPausing, setPausing] = useState(false)
  const { id, merchantName, url, status, waiting, dead, oldestWaiting, lastHour } = address
  const at = (time: string) => formatDateTime(time, language)
  const resume = () =>
    void resumeAddress(client, id).catch((caught) => toast('error', t('resume.refused'), words(caught, language)))
  const state = stateOf(address)
  const facts = factsOf(address, t, at)
  return (
    <tr>
      <td>
        {showsMerchant && <b>{merchantName}</b>}
        <small className="url">{url}</small>
      </td>
      <td>
        <StatusPill tone={tones[state]}>{t(`health.${state}`)}</StatusPill>
      </td>
      <td className="fact" data-label={t('health.lastHour')}>
        {t('health.hour', { delivered: lastHour.delivered, failed: lastHour.failed })}
      </td>
      <td className="fact" data-label={t('health.waiting')}>
        {waiting}
        {oldestWaiting !== null && <small>{t('health.oldest', { at: at(oldestWaiting) })}</small>}
      </td>
      <td>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </td>
      <td>
        <div className="acts">
          <Button size="small" onClick={onShow}>
            {t('trouble.show')}
          </Button>
          {mayPause && status === 'ACTIVE' && (
            <Button size="small" onClick={() => setPausing(true)}>
              {t('pause.button')}
            </Button>
          )}
          {mayPause && status === 'PAUSED' && (
            <Button size="small" onClick={resume}>
              {t('resume.button')}
            </Button>
          )}
          {onResend && status === 'ACTIVE' && waiting + dead > 0 && (
            <Button size="small" onClick={onResend}>
              {t('many.button')}
            </Button>
          )}
        </div>
        {isPausing && (
          <Suspense>
            <PauseForm address={address} onClose={() => setPausing(false)} />
          </Suspense>
        )}
      </td>
    </tr>
  )
}
