import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'

type Sized = {
  /** 28, 32 or 40 px high (40 and 16 px type on phones, so that iOS does not zoom). */
  fieldSize?: 'small' | 'medium' | 'large'
}
const classOf = (size: Sized['fieldSize'] = 'medium', extra = '') => `k-input ${size} ${extra}`.trim()

export type InputProps = InputHTMLAttributes<HTMLInputElement> & Sized & { ref?: Ref<HTMLInputElement> }
/** A line of text. Spread `register()` or a `Field`'s props on it. */
export function Input({ fieldSize, className, ...rest }: InputProps) {
  return <input {...rest} className={classOf(fieldSize, className)} />
}

export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }
/** Several lines of text, such as a reason. */
export function Textarea({ className, ...rest }: TextareaProps) {
  return <textarea {...rest} className={classOf('medium', className)} />
}

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & Sized & { ref?: Ref<HTMLSelectElement> }
/** A native select with `<option>` children, which works on phones. */
export function Select({ fieldSize, className, ...rest }: SelectProps) {
  return <select {...rest} className={classOf(fieldSize, className)} />
}

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { ref?: Ref<HTMLInputElement> }
/** A check box; put it inside its `<label>`. */
export function Checkbox({ className = '', ...rest }: CheckboxProps) {
  return <input {...rest} type="checkbox" className={`k-check ${className}`} />
}
