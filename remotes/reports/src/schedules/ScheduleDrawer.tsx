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
  const t = useScheduleWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [isEditing, setEditing] = useState(false)
  const { id, list, view, format, nextAt, lastAt, outcome } = schedule
  const stop = async () => {
    const question = {
      title: t('stop.title', { view }),
      text: t('stop.text'),
      confirmText: t('stop.button'),
      cancelText: t('stop.cancel'),
      tone: 'danger',
    } as const
    if ((await confirm(question)) !== 'confirmed') return
    try {
      await stopSchedule(client, id)
      toast('success', t('stop.stopped'))
      onClose()
    } catch (caught) {
      toast('error', t('stop.failed'), words(caught, language))
    }
  }
  const facts = [
    ['field.report', reportTitle(list, language)],
    ['field.rhythm', whenText(schedule, language)],
    ['field.format', t(`format.${format}`)],
    ['field.nextAt', formatDateTime(nextAt, language)],
    ['field.lastAt', lastAt === null ? t('notYet') : formatDateTime(lastAt, language)],
    ...(outcome === null ? [] : ([['field.outcome', t(`outcome.${outcome}`)]] as const)),
  ] as const
  return (
    <>
      <DetailDrawer
        eyebrow={t('field.view')}
        title={view}
        closeLabel={t('close')}
        onClose={onClose}
        actions={
          <>
            <Button onClick={() => void stop()}>{t('stop.button')}</Button>
            <Button tone="primary" onClick={() => setEditing(true)}>
              {t('edit.button')}
            </Button>
          </>
        }
      >
        <DescriptionList items={facts.map(([key, value]) => ({ id: key, label: t(key), value }))} />
      </DetailDrawer>
      {isEditing && <EditForm schedule={schedule} onClose={() => setEditing(false)} />}
    </>
  )
}

function EditForm({ schedule: { id, view, rhythm, hour, format }, onClose }: Of) {
  const t = useScheduleWords()
  const client = useQueryClient()
  const form = useRecordForm<WhenForm, ReportScheduleEdit>({
    schema: reportScheduleEdit,
    defaultValues: { viewId: '', rhythm, hour: String(hour), format },
    requestOf: ({ viewId: _viewId, hour: at, ...when }) => ({ ...when, hour: Number(at) }),
    save: async (request) => {
      await editSchedule(client, id, request)
      toast('success', t('edit.saved'))
      onClose()
    },
  })
  return (
    <RecordForm title={t('edit.title', { view })} saveLabel={t('edit.save')} form={form} onClose={onClose}>
      <WhenFields register={form.register} wrong={form.wrong} />
    </RecordForm>
  )
}
