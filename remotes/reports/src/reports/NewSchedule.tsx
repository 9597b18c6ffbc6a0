import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useListPreference } from '@kasa/console/lists/listPreference'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { reportScheduleForm, type ReportScheduleForm } from '@kasa/contracts/reportSchedules'
import type { ReportRow } from '@kasa/contracts/reports'
import type { SavedView } from '@kasa/contracts/savedViews'
import type { ReportName } from '@kasa/domain/report'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'

import { createSchedule, viewsToSchedule } from '../parts/scheduleQueries'
import { useScheduleWords } from '../parts/scheduleWords'
import { WhenFields, type WhenForm } from '../parts/WhenFields'
import { pathOf } from './reportQueries'
import { useReportWords } from './reportWords'

type NewScheduleProps = { name: ReportName; columns: readonly GridColumn<ReportRow>[]; onClose: () => void }

/**
 * Schedules a saved view of this report with the columns on the screen; without a saved view, explains how to save
 * one.
 */
export function NewSchedule({ name, columns, onClose }: NewScheduleProps) {
  const t = useScheduleWords()
  const report = useReportWords()
  const language = useLanguage()
  const views = useQuery(viewsToSchedule(pathOf(name)))
  const title = t('new.title', { report: report(`title.${name}`) })
  if (views.isPending) return null
  if (views.isError || views.data.views.length === 0)
    return (
      <Dialog title={title} onClose={onClose} closeLabel={t('close')}>
        {views.isError ? (
          <Note tone="red" title={t('new.failed')}>
            {words(views.error, language)}
          </Note>
        ) : (
          <Note title={t('new.noViews')}>{t('new.noViewsText')}</Note>
        )}
      </Dialog>
    )
  return <ViewForm {...{ name, columns, title, onClose }} views={views.data.views} />
}

function ViewForm({
  name,
  columns,
  title,
  views,
  onClose,
}: NewScheduleProps & { title: string; views: readonly SavedView[] }) {
  const t = useScheduleWords()
  const language = useLanguage()
  const client = useQueryClient()
  const { shown } = useListPreference(pathOf(name), columns, [])
  const form = useRecordForm<WhenForm, ReportScheduleForm>({
    schema: reportScheduleForm,
    defaultValues: { viewId: views[0]?.id ?? '', rhythm: 'DAILY', hour: '9', format: 'xlsx' },
    requestOf: ({ hour, ...when }) => ({
      ...when,
      hour: Number(hour),
      language,
      columns: shown.map(({ id, header, words: columnWords }) => ({
        id,
        header,
        ...(columnWords && { words: columnWords }),
      })),
    }),
    save: async (request) => {
      await createSchedule(client, request)
      toast('success', t('new.saved'))
      onClose()
    },
  })
  return (
    <RecordForm title={title} saveLabel={t('new.button')} form={form} onClose={onClose}>
      <Field label={t('field.view')} hint={t('new.text')} required error={form.wrong('viewId')}>
        {(field) => (
          <Select {...field} {...form.register('viewId')} autoFocus>
            {views.map((view) => (
              <option key={view.id} value={view.id}>
                {view.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <WhenFields register={form.register} wrong={form.wrong} />
    </RecordForm>
  )
}
