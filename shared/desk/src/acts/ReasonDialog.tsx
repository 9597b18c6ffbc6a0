import { useDirty } from '@kasa/console/dirty'
import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { Field } from '@kasa/ui/Field'
import { bySchema, useForm, useWatch } from '@kasa/ui/form'
import { Textarea } from '@kasa/ui/Input'
import { Kbd } from '@kasa/ui/Kbd'
import { Text } from '@kasa/ui/layout'
import { useId, useMemo, type ChangeEvent, type KeyboardEvent } from 'react'

import type { Asking, Said } from '../noun'
import { styled } from './lazyStyles'
import { useLazyWords } from './lazyWords'

type ReasonDialogProps = {
  noun: { words: readonly string[] }
  dialog: Extract<Asking, { by: 'dialog' }>
  isBusy: boolean
  /** The server's refusal. */
  problem: string | undefined
  /** Returns true on success. */
  onDecide: (details: Said) => Promise<boolean>
  onClose: () => void
}

/** Enter decides, so a note is one line; pasted lines are joined. */
const joinLines = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
  if (target.value.includes('\n')) target.value = target.value.replace(/\s*\n\s*/g, ' ')
}

/** Asks for a reason: a digit picks it, Enter decides. The input stays if the server refuses. */
export function ReasonDialog({ noun, dialog, isBusy, problem, onDecide, onClose }: ReasonDialogProps) {
  const { reasons, schema } = dialog
  const t = useLazyWords(noun)
  const reasonErrorId = useId()
  const form = useMemo(() => ({ resolver: bySchema(schema), defaultValues: { note: '' } }), [schema])
  const { register, handleSubmit, setValue, control, formState } = useForm(form)
  const picked = useWatch({ control, name: 'reasonCode' })
  const { errors, isSubmitted, isDirty } = formState
  useDirty(isDirty)
  const reason = register('reasonCode')
  const note = register('note', { setValueAs: (text: string) => text.trim() || undefined })

  const decide = handleSubmit(async (details) => {
    if (await onDecide(details)) onClose()
  })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isWriting = event.target instanceof HTMLTextAreaElement
    const numbered = isWriting ? undefined : reasons[Number(event.key) - 1]?.code
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
      title={dialog.title}
      confirmLabel={
        <>
          {dialog.confirmLabel} <Kbd>Enter</Kbd>
        </>
      }
      cancelLabel={t('ask.back')}
      busy={isBusy}
      error={problem}
      onConfirm={() => void decide()}
      onCancel={onClose}
    >
      <div className={styled('ask')} onKeyDown={onKeyDown}>
        <p>{dialog.text}</p>
        <fieldset aria-describedby={errors.reasonCode && reasonErrorId}>
          <legend>{t('ask.reasons')}</legend>
          {reasons.map(({ code, text }, index) => (
            <label key={code} className={code === picked ? 'on' : undefined}>
              <input type="radio" {...reason} value={code} autoFocus={index === 0} />
              {text}
              <Kbd>{index + 1}</Kbd>
            </label>
          ))}
          {errors.reasonCode && (
            <Text id={reasonErrorId} role="alert" color="red" textStyle="small">
              {t('ask.pick')}
            </Text>
          )}
        </fieldset>
        <Field label={t('ask.note')} error={errors.note && t('ask.noteWrong')}>
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
