import { useId, type ReactNode } from 'react'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { Text } from './layout'

export type ConfirmDialogProps = {
  /** The question, with its object: `Confirm ₺24,500.00?` */
  title: ReactNode
  /** The effect. May contain fields, such as a reason. */
  children?: ReactNode
  /** A verb, never `OK`. */
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** While the request is pending; Escape and cancel are disabled too. */
  busy?: boolean
  /** Why it cannot be confirmed yet, such as a missing reason. */
  whyNot?: string
  /** The error of the last attempt. */
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/** A confirmation before something irreversible. Enter in a field confirms, Escape cancels. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  busy,
  whyNot,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const formId = useId()
  const cancel = busy ? () => undefined : onCancel
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>{cancelLabel}</Button>
          <Button type="submit" form={formId} tone={tone} busy={busy} whyNot={whyNot}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy && whyNot === undefined) onConfirm()
        }}
      >
        {children}
        {error !== undefined && (
          <Text color="red" role="alert">
            {error}
          </Text>
        )}
      </form>
    </Dialog>
  )
}
