import { tidiedMoney } from '@kasa/domain/fieldMoney'
import { formPart } from './formStyles'
import { Input, type InputProps } from './Input'

/** What changed: the element that holds the text. */
type Typed = { target: HTMLInputElement; type: string }

export type AmountFieldProps = Omit<InputProps, 'onChange' | 'onBlur' | 'type' | 'inputMode'> & {
  language: 'tr' | 'en'
  /** Told every key, and once more where leaving the field writes the amount otherwise. `register()` brings both. */
  onChange?: (event: Typed) => unknown
  onBlur?: (event: Typed) => unknown
}

/**
 * An amount in lira, as text that `parseMoney` reads into kuruş. ₺ stands where the language puts it; on leaving the
 * field the amount is written in groups. Not while it is typed: between `1250` and `1250,5` nobody knows which sign is
 * the decimal one.
 */
export function AmountField({ language, onChange, onBlur, maxLength = 20, ...rest }: AmountFieldProps) {
  return (
    <span className={`${formPart('amount')} ${language}`}>
      <span aria-hidden="true">₺</span>
      <Input
        autoComplete="off"
        {...rest}
        maxLength={maxLength}
        inputMode="decimal"
        onChange={onChange}
        onBlur={(event) => {
          const tidied = tidiedMoney(event.target.value, language)
          if (tidied !== event.target.value) {
            event.target.value = tidied
            onChange?.({ target: event.target, type: 'change' })
          }
          onBlur?.(event)
        }}
      />
    </span>
  )
}
