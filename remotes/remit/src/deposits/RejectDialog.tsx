import { useLanguage } from '@kasa/console/i18n'
import { depositRejection, type DepositRow } from '@kasa/contracts/deposits'
import { depositRejectReasons } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { Field } from '@kasa/ui/Field'
import { bySchema, useForm, useWatch } from '@kasa/ui/form'
import { Textarea } from '@kasa/ui/Input'
import { Kbd } from '@kasa/ui/Kbd'
import { Text } from '@kasa/ui/layout'
import { useId, type ChangeEvent, type KeyboardEvent } from 'react'

import { styled } from './depositStyles'
import { useDrawerWords } from './drawerWords'
import type { DepositActions } from './useDepositActions'

type RejectDialogProps = { deposit: DepositRow; actions: DepositActions; onClose: () => void }

const rejectionForm = { resolver: bySchema(depositRejection), defaultValues: { note: '' } } as const
/** Enter rejects, so a note is one line; what was pasted is joined. */
const joinLines = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
  if (target.value.includes('\n')) target.value = target.value.replace(/\s*\n\s*/g, ' ')
}

/** Asks why: a number picks the reason, Enter rejects. What was picked and written stays when the server refuses. */
export function RejectDialog({ deposit, actions, onClose }: RejectDialogProps) {
  const say = useDrawerWords()
  const language = useLanguage()
  const reasonErrorId = useId()
  const { register, handleSubmit, setValue, control, formState } = useForm(rejectionForm)
  const picked = useWatch({ control, name: 'reasonCode' })
  const { outcome } = actions
  const { errors, isSubmitted } = formState
  const facts = { amount: formatMoney(deposit.amountMinor, language), customer: deposit.customerName, number: deposit.number }
  const reason = register('reasonCode')
  const note = register('note', { setValueAs: (text: string) => text.trim() || undefined })

  const reject = handleSubmit(async ({ reasonCode, note: told = '' }) => {
    if (await actions.reject(deposit, reasonCode, told)) onClose()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isWriting = event.target instanceof HTMLTextAreaElement
    const numbered = isWriting ? undefined : depositRejectReasons[Number(event.key) - 1]
    if (numbered) {
      event.preventDefault()
      setValue('reasonCode', numbered, { shouldValidate: isSubmitted, shouldDirty: true })
      event.currentTarget.querySelector<HTMLInputElement>(`input[value=${numbered}]`)?.focus()
    } else if (event.key === 'Enter' && !event.shiftKey && (isWriting || event.target instanceof HTMLInputElement)) {
      event.preventDefault()
      event.currentTarget.closest('form')?.requestSubmit()
    }
  }

  return (
    <ConfirmDialog
      tone="danger"
      title={say('reject.title', facts)}
      confirmLabel={<>{say('reject.do')} <Kbd>Enter</Kbd></>}
      cancelLabel={say('reject.back')}
      busy={actions.running === 'reject'}
      error={outcome?.id === deposit.id && outcome.tone === 'problem' ? outcome.text : undefined}
      onConfirm={() => void reject()}
      onCancel={onClose}
    >
      <div className={styled('reject')} onKeyDown={onKeyDown}>
        <p>{say('reject.text', facts)}</p>
        <fieldset aria-describedby={errors.reasonCode && reasonErrorId}>
          <legend>{say('reject.reasons')}</legend>
          {depositRejectReasons.map((code, index) => (
            <label key={code} className={code === picked ? 'on' : undefined}>
              <input type="radio" {...reason} value={code} autoFocus={index === 0} />
              {say(`reason.${code}`)}
              <Kbd>{index + 1}</Kbd>
            </label>
          ))}
          {errors.reasonCode && <Text id={reasonErrorId} role="alert" color="red" textStyle="small">{say('reject.pick')}</Text>}
        </fieldset>
        <Field label={say('reject.note')} error={errors.note && say('reject.noteWrong')}>
          {(input) => (
            <Textarea
              {...input}
              {...note}
              rows={2}
              maxLength={500}
              onChange={(event) => {
                joinLines(event)
                return note.onChange(event)
              }}
            />
          )}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
