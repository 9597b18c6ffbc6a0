import type { ConfirmAnswer, OpenQuestion } from '@kasa/console/confirm'
import { useLanguage } from '@kasa/console/i18n'
import { emailAddress } from '@kasa/contracts/primitives'
import type { Language } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useId, useState } from 'react'
import * as z from 'zod/mini'

type QuestionDialogProps = { question: OpenQuestion; onAnswer: (answer: ConfirmAnswer, typed?: string) => void }

/** Validation of an input, and the specification's error text (section 5). */
const inputs: Readonly<
  Record<
    NonNullable<OpenQuestion['input']>['kind'],
    { takes: (typed: string) => boolean; wrong: Record<Language, string> }
  >
> = {
  email: {
    takes: (typed) => z.safeParse(emailAddress, typed).success,
    wrong: { en: 'Invalid email address', tr: 'Geçersiz e-posta adresi' },
  },
  url: {
    takes: (typed) => URL.canParse(typed) && /^https?:\/\/./i.test(typed),
    wrong: { en: 'Invalid URL', tr: 'Geçersiz URL' },
  },
}

/**
 * A question with two or three answers, and optionally an input. Escape cancels; Enter confirms, except for
 * destructive actions, which it cancels.
 */
export function QuestionDialog({ question, onAnswer }: QuestionDialogProps) {
  const { title, text, confirmText, denyText, cancelText, tone, input } = question
  const language = useLanguage()
  const formId = useId()
  const [typed, setTyped] = useState(input?.value ?? '')
  const [isConfirming, setIsConfirming] = useState(false)
  const isWrong = input !== null && !inputs[input.kind].takes(typed.trim())
  const confirmIt = () => (isWrong ? setIsConfirming(true) : onAnswer('confirmed', typed.trim()))
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={() => onAnswer('cancelled')}
      footer={
        <>
          <Button onClick={() => onAnswer('cancelled')}>{cancelText}</Button>
          {denyText !== null && <Button onClick={() => onAnswer('denied')}>{denyText}</Button>}
          <Button
            tone={tone === 'danger' ? 'danger' : 'primary'}
            data-first={tone === 'danger' || input ? undefined : ''}
            {...(input ? { type: 'submit', form: formId } : { onClick: confirmIt })}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {text && <p>{text}</p>}
      {input && (
        <form id={formId} noValidate onSubmit={(event) => (event.preventDefault(), confirmIt())}>
          <Field label={input.label} error={isConfirming && isWrong ? inputs[input.kind].wrong[language] : undefined}>
            {(control) => (
              <Input
                {...control}
                type={input.kind}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                data-first=""
              />
            )}
          </Field>
        </form>
      )}
    </Dialog>
  )
}
