import { Dialog } from '@kasa/ui/Dialog'
import { useId, type ReactNode } from 'react'

import { confirm } from '../confirm'
import { FormFoot } from './FormFoot'
import { styled } from './recordStyles'
import { useRecordWords } from './recordWords'
import { useFormElement } from './useFormElement'

type RecordFormProps = {
  title: ReactNode
  saveLabel: string
  /** The result of `useRecordForm`. */
  form: { problem: string | null; isDirty: boolean; isSubmitting: boolean; submit: () => Promise<void> }
  onClose: () => void
  /** The fields, each in a `Field`. */
  children: ReactNode
}

/** Creates or edits a record in a dialog. Escape does not discard input. */
export function RecordForm({ title, saveLabel, form, onClose, children }: RecordFormProps) {
  const t = useRecordWords()
  const formId = useId()
  const { missing, tried, props } = useFormElement(form.isSubmitting)
  const leave = async () => {
    if (form.isSubmitting) return
    const question = {
      title: t('form.leave'),
      text: t('form.leaveText'),
      confirmText: t('form.discard'),
      cancelText: t('form.back'),
      tone: 'danger',
    } as const
    if (!form.isDirty || (await confirm(question)) === 'confirmed') onClose()
  }
  return (
    <Dialog
      wide
      title={title}
      onClose={() => void leave()}
      footer={
        <FormFoot
          formId={formId}
          saveLabel={saveLabel}
          isSubmitting={form.isSubmitting}
          missing={missing}
          onCancel={() => void leave()}
        />
      }
    >
      <form
        {...props}
        id={formId}
        noValidate
        className={styled('form')}
        onSubmit={(event) => {
          event.preventDefault()
          tried()
          void form.submit()
        }}
      >
        {children}
        {form.problem !== null && (
          <p className="problem" role="alert">
            {form.problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
