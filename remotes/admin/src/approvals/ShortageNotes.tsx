import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import { useRecordWords } from '@kasa/console/recordWords'
import { Note } from '@kasa/ui/Note'

import { useApprovalWords } from './approvalWords'
import { shortagesNow } from './approvalListQueries'

/** Warns of requesters without an approver, by name and kind. */
export function ShortageNotes() {
  const say = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const shortages = useQuery(shortagesNow).data?.shortages ?? []
  return shortages.map(({ kinds, deciders, stuck, until }) => {
    const who =
      deciders.length === 0
        ? say('short.nobody')
        : deciders.length === 1
          ? say('short.one', { name: deciders.join() })
          : say('short.some', { names: stuck.join(', ') })
    return (
      <Note key={kinds.join()} tone="amber" icon="clock" title={who}>
        {kinds.map((kind) => records.say('approval', kind)).join(', ')}.{' '}
        {until === null ? say('short.do') : say('short.until', { until: formatDateTime(until, language) })}
      </Note>
    )
  })
}
