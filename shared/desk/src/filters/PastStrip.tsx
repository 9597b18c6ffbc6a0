import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Note } from '@kasa/ui/Note'

import { useMomentWords } from './momentWords'

type PastStripProps = { asOf: string; onNow: () => void }

/** Shows that a list is historical, with a button back to now. */
export function PastStrip({ asOf, onNow }: PastStripProps) {
  const t = useMomentWords()
  const language = useLanguage()
  return (
    <Note tone="amber" icon="clock" title={t('strip', { moment: formatDateTime(asOf, language) })}>
      <Button size="small" onClick={onNow}>
        {t('back')}
      </Button>
    </Note>
  )
}
