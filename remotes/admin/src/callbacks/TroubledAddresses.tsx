import { useCan } from '@kasa/console/can'
import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { CallbackAddress } from '@kasa/contracts/callbackAddresses'
import type { CallbackFilters } from '@kasa/contracts/callbacks'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { perSecond, resendMany, resumeAddress, troubledAddresses } from './addressQueries'
import { failureInWords } from './failureInWords'

const PauseForm = lazy(() => import('./PauseForm').then((file) => ({ default: file.PauseForm })))

/** How many are shown at once; the others by a press. */
const firstShown = 3

/** Asks, and sends again what the filters leave. */
export function useResendMany() {
  const say = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  return async (filters: CallbackFilters) => {
    const answer = await confirm({
      title: say('many.ask'),
      text: say(filters.status === 'DELIVERED' ? 'many.askDelivered' : 'many.askText', { perSecond }),
      confirmText: say('many.do'),
    })
    if (answer !== 'confirmed') return
    try {
      const { queued, left } = await resendMany(client, filters)
      toast('success', say('many.queued', { count: queued }), left > 0 ? say('many.left', { count: left }) : undefined)
    } catch (caught) {
      toast('error', say('resend.refused'), words(caught, language))
    }
  }
}

function Address({ address, onShow }: { address: CallbackAddress; onShow: () => void }) {
  const say = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  const mayPause = useCan('callback.write')
  const mayResend = useCan('callback.resend')
  const resend = useResendMany()
  const [isPausing, setPausing] = useState(false)
  const { id, merchantName, url, waiting, failing, dead, since, lastError, paused } = address
  const resume = () =>
    void resumeAddress(client, id).catch((caught) => toast('error', say('resume.refused'), words(caught, language)))
  const facts = [
    paused && say('paused.text', { by: paused.by, at: formatDateTime(paused.at, language), reason: paused.reason }),
    waiting > 0 && since !== null && say('trouble.waiting', { count: waiting, at: formatDateTime(since, language) }),
    failing > 0 && lastError !== null && say('trouble.why', { why: failureInWords(say, lastError) }),
    dead > 0 && say('trouble.givenUp', { count: dead }),
  ].filter(Boolean)
  return (
    <Note
      tone={paused ? 'plain' : 'amber'}
      icon={paused ? 'clock' : 'warning'}
      title={say(paused ? 'paused.title' : 'trouble.title', { merchant: merchantName })}
    >
      <div className={styled('trouble')}>
        <p>
          {facts.join(' · ')} · {url}
        </p>
        <Button size="small" onClick={onShow}>
          {say('trouble.show')}
        </Button>
        {mayPause && !paused && (
          <Button size="small" onClick={() => setPausing(true)}>
            {say('pause.button')}
          </Button>
        )}
        {mayPause && paused && (
          <Button size="small" onClick={resume}>
            {say('resume.button')}
          </Button>
        )}
        {mayResend && !paused && (
          <Button size="small" onClick={() => void resend({ address: id })}>
            {say('many.button')}
          </Button>
        )}
      </div>
      {isPausing && (
        <Suspense>
          <PauseForm address={address} onClose={() => setPausing(false)} />
        </Suspense>
      )}
    </Note>
  )
}

/** The addresses that are paused or do not take their callbacks: one entry per incident, whatever the number of callbacks. */
export function TroubledAddresses({ onShow }: { onShow: (addressId: string) => void }) {
  const say = useWords()
  const { data } = useQuery(troubledAddresses)
  const [isWhole, setWhole] = useState(false)
  if (!data || (data.rows.length === 0 && data.resending === 0)) return null
  const shown = isWhole ? data.rows : data.rows.slice(0, firstShown)
  return (
    <section className={styled('troubles')} aria-label={say('trouble.list')}>
      {data.resending > 0 && <Note icon="clock" title={say('many.running', { count: data.resending })} />}
      {shown.map((address) => (
        <Address key={address.id} address={address} onShow={() => onShow(address.id)} />
      ))}
      {data.rows.length > shown.length && (
        <Button tone="quiet" size="small" onClick={() => setWhole(true)}>
          {say('trouble.all', { count: data.rows.length })}
        </Button>
      )}
    </section>
  )
}
