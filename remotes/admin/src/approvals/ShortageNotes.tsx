import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { Note } from '@kasa/ui/Note'

import { useApprovalWords } from './approvalWords'
import { shortagesNow } from './approvalListQueries'

/** Warns of requesters without an approver, by name and kind. */
export function ShortageNotes() {
  const t = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const shortages = useQuery(shortagesNow).data?.shortages ?? []
  return shortages.map(({ kinds, deciders, stuck, until }) => {
    const who =
      deciders.length === 0
        ? t('short.nobody')
        : deciders.length === 1
          ? t('short.one', { name: deciders.join() })
          : t('short.some', { names: stuck.join(', ') })
    return (
      <Note key={kinds.join()} tone="amber" icon="clock" title={who}>
        {kinds.map((kind) => records.t('approval', kind)).join(', ')}.{' '}
        {until === null ? t('short.do') : t('short.until', { until: formatDateTime(until, language) })}
      </Note>
    )
  })
}
