import { words } from '@kasa/console/failure'
import { formatTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { CallbackResend } from '@kasa/contracts/callbackAddresses'
import { Button } from '@kasa/ui/Button'

import { styled } from '../adminStyles'
import { useWords } from '../adminWords'
import { stopResend } from './addressQueries'

/** The progress of bulk resends, with a button to stop them. */
export function ResendRound({ round, mayStop }: { round: CallbackResend; mayStop: boolean }) {
  const t = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { id, by, at, perSecond, total, sent, delivered, left, stopped } = round
  const text = t('many.progress', { sent, total, delivered })
  const stop = () =>
    void stopResend(client, id).catch((caught) => toast('error', t('many.notStopped'), words(caught, language)))
  return (
    <div className={styled('round')} role="status">
      <p>
        <b>{text}</b>
        <small>
          {stopped
            ? t('many.stopped', { by: stopped.by, at: formatTime(stopped.at, language) })
            : t('many.by', { by, at: formatTime(at, language), perSecond })}
        </small>
      </p>
      {left > 0 && <progress aria-label={text} max={total} value={sent} />}
      {left > 0 && mayStop && (
        <Button size="small" onClick={stop}>
          {t('many.stop')}
        </Button>
      )}
    </div>
  )
}
