import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import type { TestCallbackAnswer } from '@kasa/contracts/merchants'
import { Button } from '@kasa/ui/Button'
import { StatusPill } from '@kasa/ui/StatusPill'
import { useState } from 'react'

import { testCall } from './merchantQueries'
import { merchantPart } from './merchantStyles'
import { useMerchantWords } from './merchantWords'

type Message = { headers: readonly { name: string; value: string }[]; body: string }
/** First line, headers and body, as sent. */
const asText = (first: string, { headers, body }: Message) =>
  [first, ...headers.map(({ name, value }) => `${name}: ${value}`), '', body].join('\n')

/** Sends a test event to the address, and shows the request beside the response. */
export function TestCall({ merchantId }: { merchantId: string }) {
  const t = useMerchantWords()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [tried, setTried] = useState<TestCallbackAnswer | null>(null)
  const send = async () => {
    setBusy(true)
    try {
      setTried(await testCall(merchantId))
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={merchantPart('rows')}>
      <div className={merchantPart('acts')}>
        <Button size="small" busy={isBusy} onClick={() => void send()}>
          {t('test.do')}
        </Button>
        {tried && (
          <span role="status">
            <StatusPill tone={tried.error === null ? 'green' : 'red'}>
              {tried.error === null
                ? t('test.fine', { status: tried.response?.status ?? '', ms: tried.durationMs })
                : t('test.failed', { error: tried.error, ms: tried.durationMs })}
            </StatusPill>
          </span>
        )}
      </div>
      {tried && (
        <div className={merchantPart('call')}>
          <div>
            <b>{t('test.request')}</b>
            <pre className={merchantPart('wire')} tabIndex={0} aria-label={t('test.request')}>
              {asText(`POST ${tried.request.url}`, tried.request)}
            </pre>
          </div>
          <div>
            <b>{t('test.answer')}</b>
            <pre className={merchantPart('wire')} tabIndex={0} aria-label={t('test.answer')}>
              {tried.response ? asText(`HTTP ${tried.response.status}`, tried.response) : t('test.nothing')}
            </pre>
          </div>
        </div>
      )}
    </div>
  )
}
