import { confirm } from '@kasa/console/confirm'
import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { reportScheduleEdit, type ReportScheduleEdit, type ReportScheduleRow } from '@kasa/contracts/reportSchedules'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { DetailDrawer } from '@kasa/ui/DetailDrawer'
import { useState } from 'react'

import { editSchedule, stopSchedule } from '../parts/scheduleQueries'
import { useScheduleWords } from '../parts/scheduleWords'
import { WhenFields, type WhenForm } from '../parts/WhenFields'
import { reportTitle, whenText } from './scheduleColumns'

type Of = { schedule: ReportScheduleRow; onClose: () => void }

/** A schedule with the result of its last run; it can be changed or stopped. */
export function ScheduleDrawer({ schedule, onClose }: Of) {
  const say = useScheduleWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const { id, list, view, format, nextAt, lastAt, outcome } = schedule
  const stop = async () => {
    const question = {
      title: say('stop.title', { view }),
      text: say('stop.text'),
      confirmText: say('stop.button'),
      cancelText: say('stop.cancel'),
      tone: 'danger',
    } as const
    if ((await confirm(question)) !== 'confirmed') return
    try {
      await stopSchedule(client, id)
      toast('success', say('stop.stopped'))
      onClose()
    } catch (caught) {
      toast('error', say('stop.failed'), words(caught, language))
    }
  }
  const facts = [
    ['field.report', reportTitle(list, language)],
    ['field.rhythm', whenText(schedule, language)],
    ['field.format', say(`format.${format}`)],
    ['field.nextAt', formatDateTime(nextAt, language)],
    ['field.lastAt', lastAt === null ? say('notYet') : formatDateTime(lastAt, language)],
    ...(outcome === null ? [] : ([['field.outcome', say(`outcome.${outcome}`)]] as const)),
  ] as const
  return (
    <>
      <DetailDrawer
        eyebrow={say('field.view')}
        title={view}
        closeLabel={say('close')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => void stop()}>{say('stop.button')}</Button>
            <Button tone="primary" onClick={() => setEditing(true)}>
              {say('edit.button')}
            </Button>
          </>
        }
      >
        <DescriptionList items={facts.map(([key, value]) => ({ id: key, label: say(key), value }))} />
      </DetailDrawer>
      {isEditing && <EditForm schedule={schedule} onClose={() => setEditing(false)} />}
    </>
  )
}

function EditForm({ schedule: { id, view, rhythm, hour, format }, onClose }: Of) {
  const say = useScheduleWords()
  const client = useQueryClient()
  const form = useRecordForm<WhenForm, ReportScheduleEdit>({
    schema: reportScheduleEdit,
    defaultValues: { viewId: '', rhythm, hour: String(hour), format },
    requestOf: ({ viewId: _viewId, hour: at, ...when }) => ({ ...when, hour: Number(at) }),
    save: async (request) => {
      await editSchedule(client, id, request)
      toast('success', say('edit.saved'))
      onClose()
    },
  })
  return (
    <RecordForm title={say('edit.title', { view })} saveLabel={say('edit.save')} form={form} onClose={onClose}>
      <WhenFields register={form.register} wrong={form.wrong} />
    </RecordForm>
  )
}
