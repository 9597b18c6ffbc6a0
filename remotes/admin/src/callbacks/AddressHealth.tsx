import { useCan } from '@kasa/console/can'
import { useQuery } from '@kasa/console/query'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { callbackHealth } from './addressQueries'
import { AddressRow } from './AddressRow'
import { ResendRound } from './ResendRound'
import { useResendMany } from './useResendMany'

/** How many troubled addresses are shown; a button shows the others. */
const firstShown = 3

/**
 * Every URL as one row with its incident, whatever the number of callbacks. URLs in trouble are shown at once, the
 * others on demand.
 */
export function AddressHealth({
  showsMerchant,
  onShow,
}: {
  showsMerchant: boolean
  onShow: (addressId: string) => void
}) {
  const t = useWords()
  const mayPause = useCan('callback.write')
  const mayResend = useCan('callback.resend')
  const resendMany = useResendMany()
  const { data } = useQuery(callbackHealth)
  const [isWhole, setWhole] = useState(false)
  if (!data || data.rows.length + data.resends.length === 0) return null
  const { rows, resends } = data
  const troubled = rows.filter(({ isTroubled }) => isTroubled)
  // A merchant sees all of its own addresses, troubled or not.
  const shown = isWhole || !showsMerchant ? rows : troubled.slice(0, firstShown)
  const isMore = rows.length > shown.length
  return (
    <section className={styled('troubles')} aria-label={t('health.list')}>
      {resends.map((round) => (
        <ResendRound key={round.id} round={round} mayStop={mayResend} />
      ))}
      {shown.length > 0 && (
        <div className={styled('scroll')} tabIndex={0} role="region" aria-label={t('health.table')}>
          <table className={`${styled('health')} stacked`}>
            <thead>
              <tr>
                <th scope="col">{t('callbacks.url')}</th>
                <th scope="col">{t('callbacks.status')}</th>
                <th scope="col">{t('health.lastHour')}</th>
                <th scope="col">{t('health.waiting')}</th>
                <th scope="col">{t('health.now')}</th>
                <th scope="col">{t('health.acts')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((address) => (
                <AddressRow
                  key={address.id}
                  address={address}
                  showsMerchant={showsMerchant}
                  mayPause={mayPause}
                  onShow={() => onShow(address.id)}
                  onResend={mayResend ? () => void resendMany({ address: address.id }) : undefined}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(isMore || isWhole) && (
        <p className={styled('line')}>
          <span>{t('health.count', { count: rows.length, troubled: troubled.length })}</span>
          <Button tone="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('health.fewer') : t('health.all')}
          </Button>
        </p>
      )}
    </section>
  )
}
