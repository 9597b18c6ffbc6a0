import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'

import { useDeskWords } from './deskWords'

type PastStripProps = { noun: { words: readonly string[] }; asOf: string; onNow: () => void }

/** Says that a list is of a past moment, and leads back. */
export function PastStrip({ noun, asOf, onNow }: PastStripProps) {
  const say = useDeskWords(noun)
  const language = useLanguage()
  return (
    <Note tone="amber" icon="clock" title={say('past.strip', { moment: formatDateTime(asOf, language) })}>
      <Button size="small" onClick={onNow}>
        {say('past.back')}
      </Button>
    </Note>
  )
}
