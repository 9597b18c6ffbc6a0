import { moduleWords } from '@kasa/console/i18n'
import { RecordForm } from '@kasa/console/records/RecordForm'
import { useRecordForm } from '@kasa/console/records/useRecordForm'
import { linkReason, type LinkReason } from '@kasa/contracts/matching'
import type { DepositConfirmReason, DepositPart } from '@kasa/domain/deposit'
import { Field } from '@kasa/ui/Field'
import { useWatch } from '@kasa/ui/form'
import { Textarea } from '@kasa/ui/Input'
import { Kbd } from '@kasa/ui/Kbd'
import { Text } from '@kasa/ui/layout'
import { useId, type KeyboardEvent } from 'react'

import { confirmReasons } from '../parts/confirmReasons'
import { confirmEn, confirmTr } from '../locales/confirmReasons'
import { styled } from './matchingStyles'
import { useMatchWords } from './matchingWords'

const { use: useConfirmReasons } = moduleWords('remit-confirm-reasons', { en: confirmEn, tr: confirmTr })

type Form = { reasonCode: DepositConfirmReason | ''; reason: string }
type LinkReasonFormProps = {
  /** The known differences; only reasons that explain them are offered. */
  differing: readonly DepositPart[]
  onClose: () => void
  /** Throws the server's refusal; the dialog then stays open and shows it. */
  save: (because: LinkReason) => Promise<void>
}

/**
 * Asks why a line and a request belong together although they do not match exactly. Offers the reasons of a
 * confirmation, under the same number keys, that fit the differences, and a note.
 */
export function LinkReasonForm({ differing, onClose, save }: LinkReasonFormProps) {
  const t = useMatchWords()
  const sayReason = useConfirmReasons()
  const wrongId = useId()
  const reasons = confirmReasons(differing, sayReason)
  const form = useRecordForm<Form, LinkReason>({
    schema: linkReason,
    defaultValues: { reasonCode: '', reason: '' },
    requestOf: ({ reasonCode, reason }) => ({ reasonCode, reason: reason.trim() || undefined }),
    save: async (because) => {
      await save(because)
      onClose()
    },
  })
  const picked = useWatch({ control: form.control, name: 'reasonCode' })
  const wrong = form.wrong('reasonCode')
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLTextAreaElement) return
    const numbered = reasons.find(({ digit }) => String(digit) === event.key)?.code
    if (!numbered) return
    event.preventDefault()
    form.setValue('reasonCode', numbered, { shouldDirty: true })
    event.currentTarget.querySelector<HTMLInputElement>(`input[value=${numbered}]`)?.focus()
  }
  return (
    <RecordForm title={t('reason.link')} saveLabel={t('act.link')} form={form} onClose={onClose}>
      <div className={styled('why')} onKeyDown={onKeyDown}>
        <fieldset aria-describedby={wrong && wrongId}>
          <legend>{t('reason.linkText')}</legend>
          {reasons.map(({ code, text, digit }, index) => (
            <label key={code} className={code === picked ? 'on' : undefined}>
              <input type="radio" {...form.register('reasonCode')} value={code} autoFocus={index === 0} />
              {text}
              <Kbd>{digit}</Kbd>
            </label>
          ))}
          {wrong && (
            <Text id={wrongId} role="alert" color="red" textStyle="small">
              {wrong}
            </Text>
          )}
        </fieldset>
        <Field label={t('reason.linkNote')} error={form.wrong('reason')}>
          {(field) => <Textarea {...field} {...form.register('reason')} rows={2} maxLength={500} />}
        </Field>
      </div>
    </RecordForm>
  )
}
