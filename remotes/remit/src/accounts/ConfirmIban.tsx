import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useEffect, useState } from 'react'

import type { ApprovalConfirmProps } from '@kasa/desk/PlainConfirm'
import { CompareIbans, pairOf } from './CompareIbans'
import { useDecideWords } from './decideWords'
import { showIbans, useShownIbans } from './shownIbans'

/** Confirms an IBAN change: reveals the new IBAN and asks for its last four digits. */
export function ConfirmIban({ approval, onConfirm, onCancel }: ApprovalConfirmProps) {
  const say = useDecideWords()
  const [typed, setTyped] = useState('')
  const { answer } = useShownIbans(approval.id)
  const last4 = answer && pairOf(answer).after.slice(-4)
  const whyNot =
    last4 === null
      ? say('why.unseen')
      : typed.replace(/\s/g, '').toUpperCase() === last4
        ? undefined
        : say('why.untyped')
  const reason = say('reason', { reason: approval.reason })
  useEffect(() => {
    // Only once, when the dialog opens: an IBAN must be seen before it is approved.
    void showIbans(approval, reason)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <ConfirmDialog
      title={say('title', { title: approval.title })}
      confirmLabel={say('approve')}
      cancelLabel={say('cancel')}
      {...(whyNot !== undefined && { whyNot })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <CompareIbans approval={approval} />
      <Field label={last4 === null ? say('typeFirst') : say('type', { last4 })} hint={say('typeHint')}>
        {(field) => (
          <Input
            {...field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={5}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
