import { RecordForm } from '../records/RecordForm'
import { useRecordForm } from '../records/useRecordForm'
import { toast } from '../toast'
import type { GroupStatusRequest, groupStatusRequest } from '@kasa/contracts/limitGroups'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'

import { useStatusWords } from './groupStatusWords'

type GroupStatusFormProps = {
  /** `groupStatusRequest`, provided by the module. */
  schema: typeof groupStatusRequest
  group: { name: string; status: 'ACTIVE' | 'PAUSED'; version: number }
  /** The effect, in the screen's words. */
  consequence: string
  /** True if it is only requested, and another administrator decides. */
  isAsked?: boolean
  save: (request: GroupStatusRequest) => Promise<void>
  onClose: () => void
}

/** Pauses or resumes a group, with its effect and a reason. */
export function GroupStatusForm({ schema, group, consequence, isAsked = false, save, onClose }: GroupStatusFormProps) {
  const t = useStatusWords()
  const status = group.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE'
  const act = t(status === 'PAUSED' ? 'pause' : 'resume')
  const form = useRecordForm<{ reason: string }, GroupStatusRequest>({
    schema,
    defaultValues: { reason: '' },
    requestOf: ({ reason }) => ({ status, reason, version: group.version }),
    save: async (request) => {
      await save(request)
      toast('success', t(isAsked ? 'said.asked' : `said.${status}`, { name: group.name }))
      onClose()
    },
  })
  return (
    <RecordForm title={`${group.name}: ${act}`} saveLabel={act} form={form} onClose={onClose}>
      <p>{consequence}</p>
      <Field label={t('reason')} required hint={t('reasonHint')} error={form.wrong('reason')}>
        {(field) => <Textarea {...field} {...form.register('reason')} rows={3} maxLength={500} autoFocus />}
      </Field>
    </RecordForm>
  )
}
