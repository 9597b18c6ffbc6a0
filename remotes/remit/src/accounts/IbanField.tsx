import { useQuery } from '@kasa/console/query'
import { formatIban } from '@kasa/domain/iban'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import type { ChangeEvent, FocusEvent, InputHTMLAttributes, Ref } from 'react'

import { accountChoices } from './accountQueries'
import { useAccountWords } from './accountWords'
import { bankInWords, tidyIban } from './ibanTyping'

type IbanFieldProps = {
  /** The result of `form.register('iban')`. */
  registered: Pick<InputHTMLAttributes<HTMLInputElement>, 'name'> & {
    ref: Ref<HTMLInputElement>
    onChange: (event: ChangeEvent) => unknown
    onBlur: (event: FocusEvent) => unknown
  }
  /** The current text. */
  typed: string
  error: string | undefined
}

/** An IBAN in groups of four, with its bank once the bank code is typed. */
export function IbanField({ registered: { onChange, onBlur, ...registered }, typed, error }: IbanFieldProps) {
  const t = useAccountWords()
  const choices = useQuery(accountChoices())
  return (
    <Field label={t('field.iban')} required error={error} hint={bankInWords(typed, choices.data?.banks, t)}>
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
          autoFocus
        />
      )}
    </Field>
  )
}
