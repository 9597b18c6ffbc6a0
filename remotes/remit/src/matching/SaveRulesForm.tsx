import { useQueryClient } from '@kasa/console/query'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { toast } from '@kasa/console/toast'
import { saveRulesRequest, type MatchRuleVersion } from '@kasa/contracts/matchRules'
import { leastPromotion, type Promotion } from '@kasa/domain/matchRules'
import { Field } from '@kasa/ui/Field'
import { Input, Textarea } from '@kasa/ui/Input'

import { saveRules } from './rulesQueries'
import { useRuleWords } from './rulesWords'

type Form = { note: string; percent: string; decidedFrom: string }
type Request = Promotion & { dryRunId: string; baseVersion: number; note: string }

/** `99,9` as 0.999. Dividing directly would give a slightly larger number. */
const shareOf = (percent: string) => Math.round(Number(percent.replace(',', '.')) * 1000) / 100_000

/** Asks for a reason and puts the rules of a dry run in force; asks for a fresh code first. */
export function SaveRulesForm({
  dryRunId,
  base,
  onClose,
}: {
  dryRunId: string
  base: MatchRuleVersion
  onClose: () => void
}) {
  const t = useRuleWords()
  const client = useQueryClient()
  const form = useRecordForm<Form, Request>({
    schema: saveRulesRequest,
    defaultValues: {
      note: '',
      percent: String(Number((base.precisionFrom * 100).toFixed(3))),
      decidedFrom: String(base.decidedFrom),
    },
    requestOf: ({ note, percent, decidedFrom }) => ({
      dryRunId,
      baseVersion: base.version,
      note,
      precisionFrom: shareOf(percent),
      decidedFrom: Number(decidedFrom),
    }),
    fields: { precisionFrom: 'percent' },
    save: async (request) => {
      const saved = await saveRules(request)
      toast('success', t('saved', { version: saved.version }))
      await client.invalidateQueries({ queryKey: ['matchRule'] })
      onClose()
    },
  })
  return (
    <RecordForm title={t('save.title')} saveLabel={t('save')} form={form} onClose={onClose}>
      <p>{t('save.text', { version: base.version + 1 })}</p>
      <Field label={t('save.note')} required error={form.wrong('note')}>
        {(field) => <Textarea {...field} {...form.register('note')} rows={2} maxLength={500} autoFocus />}
      </Field>
      <Field label={t('save.precision')} required error={form.wrong('percent')}>
        {(field) => <Input {...field} {...form.register('percent')} inputMode="decimal" />}
      </Field>
      <Field label={t('save.decided')} required error={form.wrong('decidedFrom')}>
        {(field) => (
          <Input {...field} {...form.register('decidedFrom')} type="number" min={leastPromotion.decidedFrom} />
        )}
      </Field>
    </RecordForm>
  )
}
