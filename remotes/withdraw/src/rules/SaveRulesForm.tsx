import { failureOf } from '@kasa/console/failure'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { savePayoutRulesRequest, type PayoutRuleTrial } from '@kasa/contracts/payoutRules'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'

import { saveRules } from './rulesQueries'
import { useRuleWords } from './rulesWords'

type Request = Parameters<typeof saveRules>[0]
type SaveRulesFormProps = {
  trial: PayoutRuleTrial
  /** The note of a refused attempt. */
  note: string
  onClose: () => void
  onSaved: () => Promise<void>
  /** Refused: keeps the note, and refetches what has changed. */
  onRefused: (note: string, code: string | undefined) => void
}

/** Asks for a reason, then requests a second administrator's approval of the tried rules; needs a fresh code. */
export function SaveRulesForm({ trial, note, onClose, onSaved, onRefused }: SaveRulesFormProps) {
  const t = useRuleWords()
  const form = useRecordForm<{ note: string }, Request>({
    schema: savePayoutRulesRequest,
    defaultValues: { note },
    requestOf: (written) => ({ trialId: trial.id, baseVersion: trial.againstVersion, note: written.note }),
    save: async (request) => {
      try {
        await saveRules(request)
      } catch (caught) {
        const failure = failureOf(caught)
        onRefused(request.note, failure.kind === 'refused' ? failure.error.code : undefined)
        throw caught
      }
      await onSaved()
    },
  })
  return (
    <RecordForm title={t('save.title')} saveLabel={t('save')} form={form} onClose={onClose}>
      <p>{t('save.text', { version: trial.againstVersion + 1 })}</p>
      <Field label={t('save.note')} required error={form.wrong('note')}>
        {(field) => <Textarea {...field} {...form.register('note')} rows={2} maxLength={500} autoFocus />}
      </Field>
    </RecordForm>
  )
}
