import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { CallbackFilters } from '@kasa/contracts/callbacks'

import { useWords } from '../adminWords'
import { perSecond, resendMany } from './addressQueries'

/** Asks for confirmation, then sends the filtered callbacks again. */
export function useResendMany() {
  const t = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  return async (filters: CallbackFilters) => {
    const answer = await confirm({
      title: t('many.ask'),
      text: t(filters.status === 'DELIVERED' ? 'many.askDelivered' : 'many.askText', { perSecond }),
      confirmText: t('many.do'),
    })
    if (answer !== 'confirmed') return
    try {
      const { queued, left } = await resendMany(client, filters)
      toast('success', t('many.queued', { count: queued }), left > 0 ? t('many.left', { count: left }) : undefined)
    } catch (caught) {
      toast('error', t('resend.refused'), words(caught, language))
    }
  }
}
