import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { dutyStatuses, type DutyStatus } from '@kasa/domain/shift'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { setDuty, takeOpen } from './shiftQueries'
import { styledShift } from './shiftStyles'
import { useShiftWords } from './shiftWords'

/** Switches between on duty, on a break and off duty. */
export function DutySwitch({ status }: { status: DutyStatus }) {
  const t = useShiftWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [requested, setRequested] = useState<DutyStatus | null>(null)
  const change = async (wanted: DutyStatus) => {
    setRequested(wanted)
    try {
      takeOpen(client, await setDuty(wanted))
    } catch (caught) {
      toast('error', t('failed'), words(caught, language))
    } finally {
      setRequested(null)
    }
  }
  return (
    <span className={styledShift('duty')} role="group" aria-label={t('duty')} data-commands="">
      {dutyStatuses.map((one) => (
        <Button
          key={one}
          aria-pressed={one === status}
          busy={requested === one}
          onClick={() => one !== status && void change(one)}
        >
          {t(`duty.${one}`)}
        </Button>
      ))}
    </span>
  )
}
