import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { CallbackDetail } from '@kasa/contracts/callbacks'
import { useRef, useState } from 'react'

import { useWords } from '../adminWords'
import { callbackById, refetchCallbacks, sendAgain } from './callbackQueries'
import { failureInWords } from './failureInWords'

/**
 * Asks for confirmation, sends again, and shows the receiver's response. One at a time; it continues while the drawer
 * shows another callback.
 */
export function useSendAgain() {
  const client = useQueryClient()
  const t = useWords()
  const language = useLanguage()
  const [sendingId, setSendingId] = useState<string | null>(null)
  // State updates are one render late, so a ref prevents sending twice.
  const isBusy = useRef(false)

  const showResult = (number: string, detail: CallbackDetail | null) => {
    const attempt = detail?.attemptLog[0]
    if (!attempt) toast('info', t('resend.queued', { number }), t('resend.queuedText'))
    else if (attempt.error === null)
      toast(
        'success',
        t('resend.delivered', { number }),
        t('attempt.answered', { status: attempt.status ?? '', ms: attempt.durationMs }),
      )
    else toast('error', t('resend.failed', { number }), failureInWords(t, attempt.error))
  }

  async function run(callback: CallbackDetail): Promise<void> {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const answer = await confirm({
        title: t('resend.ask', { number: callback.objectNumber }),
        text: t('resend.askText', { url: callback.url }),
        confirmText: t('resend.do'),
      })
      if (answer !== 'confirmed') return
      setSendingId(callback.id)
      showResult(callback.objectNumber, await sendAgain(client, callback.id))
    } catch (caught) {
      toast('error', t('resend.refused'), words(caught, language))
      void client.invalidateQueries({ queryKey: callbackById(callback.id).queryKey })
    } finally {
      isBusy.current = false
      setSendingId(null)
      void refetchCallbacks(client)
    }
  }
  return { sendingId, sendAgain: (callback: CallbackDetail) => void run(callback) }
}
