import type { WithdrawalAsking } from '@kasa/contracts/withdrawalAsk'
import { formatIban } from '@kasa/domain/iban'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import type { ChangeEvent, FocusEvent, InputHTMLAttributes, Ref } from 'react'

import { useAskWords } from './askWords'
import { bankInWords, tidyIban } from './ibanTyping'

type AskIbanProps = {
  /** `form.register('iban')` */
  registered: Pick<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
    ref: Ref<HTMLInputElement>
    onChange: (event: ChangeEvent) => unknown
    onBlur: (event: FocusEvent) => unknown
  }
  /** The current text. */
  typed: string
  banks: WithdrawalAsking['banks'] | undefined
  error: string | undefined
  autoFocus: boolean
}

/** An IBAN in groups of four, with its bank once the bank code is typed. */
export function AskIban({
  registered: { onChange, onBlur, ...registered },
  typed,
  banks,
  error,
  autoFocus,
}: AskIbanProps) {
  const t = useAskWords()
  return (
    <Field label={t('field.iban')} required error={error} hint={bankInWords(typed, banks, t)}>
      {(field) => (
        <Input
          {...field}
          {...registered}
          onChange={(event) => {
            tidyIban(event.target)
            onChange(event)
          }}
          onBlur={(event) => {
            event.target.value = formatIban(event.target.value)
            onBlur(event)
          }}
          maxLength={42}
          placeholder="TR"
          autoComplete="off"
          spellCheck={false}
          autoFocus={autoFocus}
        />
      )}
    </Field>
  )
}
