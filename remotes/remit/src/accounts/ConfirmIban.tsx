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
  const t = useDecideWords()
  const [typed, setTyped] = useState('')
  const { answer } = useShownIbans(approval.id)
  const last4 = answer && pairOf(answer).after.slice(-4)
  const whyNot =
    last4 === null ? t('why.unseen') : typed.replace(/\s/g, '').toUpperCase() === last4 ? undefined : t('why.untyped')
  const reason = t('reason', { reason: approval.reason })
  useEffect(() => {
    // Only once, when the dialog opens: an IBAN must be seen before it is approved.
    void showIbans(approval, reason)
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <ConfirmDialog
      title={t('title', { title: approval.title })}
      confirmLabel={t('approve')}
      cancelLabel={t('cancel')}
      {...(whyNot !== undefined && { whyNot })}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <CompareIbans approval={approval} />
      <Field label={last4 === null ? t('typeFirst') : t('type', { last4 })} hint={t('typeHint')}>
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
