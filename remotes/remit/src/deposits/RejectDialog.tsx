import { useLanguage } from '@kasa/console/i18n'
import type { DepositRow } from '@kasa/contracts/deposits'
import { depositRejectReasons, type DepositRejectReason } from '@kasa/domain/deposit'
import { formatMoney } from '@kasa/domain/money'
import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { Field } from '@kasa/ui/Field'
import { Textarea } from '@kasa/ui/Input'
import { Kbd } from '@kasa/ui/Kbd'
import { useRef, useState, type KeyboardEvent } from 'react'

import { styled } from './depositStyles'
import { useWords } from './depositWords'
import type { DepositActions } from './useDepositActions'

type RejectDialogProps = { deposit: DepositRow; actions: DepositActions; onClose: () => void }

/** Asks why: a number picks the reason, Enter rejects. What was picked and written stays when the server refuses. */
export function RejectDialog({ deposit, actions, onClose }: RejectDialogProps) {
  const say = useWords()
  const language = useLanguage()
  const [reason, setReason] = useState<DepositRejectReason | null>(null)
  const [note, setNote] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const { outcome } = actions
  const facts = { amount: formatMoney(deposit.amountMinor, language), customer: deposit.customerName, number: deposit.number }

  const reject = async () => {
    if (reason && (await actions.reject(deposit, reason, note))) onClose()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const isWriting = event.target instanceof HTMLTextAreaElement
    const picked = isWriting ? undefined : depositRejectReasons[Number(event.key) - 1]
    if (picked) {
      event.preventDefault()
      setReason(picked)
      body.current?.querySelector<HTMLInputElement>(`input[value=${picked}]`)?.focus()
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
      whyNot={reason ? undefined : say('reject.pick')}
      error={outcome?.id === deposit.id && outcome.tone === 'problem' ? outcome.text : undefined}
      onConfirm={() => void reject()}
      onCancel={onClose}
    >
      <div ref={body} className={styled('reject')} onKeyDown={onKeyDown}>
        <p>{say('reject.text', facts)}</p>
        <fieldset>
          <legend>{say('reject.reasons')}</legend>
          {depositRejectReasons.map((code, index) => (
            <label key={code} className={code === reason ? 'on' : undefined}>
              <input type="radio" name="reason" value={code} checked={code === reason} onChange={() => setReason(code)} autoFocus={index === 0} />
              {say(`reason.${code}`)}
              <Kbd>{index + 1}</Kbd>
            </label>
          ))}
        </fieldset>
        <Field label={say('reject.note')}>
          {(control) => <Textarea {...control} rows={2} maxLength={500} value={note} onChange={(event) => setNote(event.target.value.replace(/\s*\n\s*/g, ' '))} />}
        </Field>
      </div>
    </ConfirmDialog>
  )
}
