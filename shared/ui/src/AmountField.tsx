import { tidiedMoney } from '@kasa/domain/fieldMoney'
import { formPart } from './formStyles'
import { Input, type InputProps } from './Input'

/** The event's element, which holds the text. */
type Typed = { target: HTMLInputElement; type: string }

export type AmountFieldProps = Omit<InputProps, 'onChange' | 'onBlur' | 'type' | 'inputMode'> & {
  language: 'tr' | 'en'
  /** Called on every key, and once more if leaving the field reformats the amount. `register()` provides both. */
  onChange?: (event: Typed) => unknown
  onBlur?: (event: Typed) => unknown
}

/**
 * An amount in lira, as text that `parseMoney` reads into kuruş. ₺ is placed by language. The amount is grouped when
 * the field loses focus, not while typing, since `1250` may continue as `1250,5` and the decimal mark is not known
 * yet.
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
