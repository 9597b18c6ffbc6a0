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
