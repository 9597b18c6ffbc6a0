import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { MissedFilters } from '@kasa/contracts/missedStates'

import { useWords } from '../adminWords'
import { useMissedWords } from '../parts/missedWords'
import { perSecond } from './addressQueries'
import { sendMissed } from './missedQueries'

/** Asks for confirmation, then sends the newest state of the filtered requests. */
export function useSendMissed() {
  const t = useMissedWords()
  const sayOfCallbacks = useWords()
  const language = useLanguage()
  const client = useQueryClient()
  return async (filters: MissedFilters) => {
    const answer = await confirm({ title: t('ask'), text: t('askText', { perSecond }), confirmText: t('do') })
    if (answer !== 'confirmed') return
    try {
      const { queued, left } = await sendMissed(client, filters)
      toast(
        'success',
        sayOfCallbacks('many.queued', { count: queued }),
        left > 0 ? sayOfCallbacks('many.left', { count: left }) : undefined,
      )
    } catch (caught) {
      toast('error', sayOfCallbacks('resend.refused'), words(caught, language))
    }
  }
}
