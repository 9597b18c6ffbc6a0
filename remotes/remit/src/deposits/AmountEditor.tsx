import { parseMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState, type FormEvent } from 'react'

import type { FilterEditorProps } from './DepositFilterEditor'
import { styled } from './depositStyles'
import { useWords } from './depositWords'

const asTyped = (minor: number | undefined) => (minor === undefined ? '' : (minor / 100).toFixed(2).replace(/\.00$/, ''))
/** Kuruş, undefined for nothing typed, NaN for what is no amount. */
const asMinor = (text: string) => (text.trim() === '' ? undefined : Number(parseMoney(text) ?? NaN))

/** Lower and upper amount in lira, either may be empty. */
export function AmountEditor({ filters, onChange }: FilterEditorProps) {
  const say = useWords()
  const [from, setFrom] = useState(asTyped(filters.amountMin))
  const [to, setTo] = useState(asTyped(filters.amountMax))
  const [isTried, setTried] = useState(false)
  const [min, max] = [asMinor(from), asMinor(to)]
  const wrong = (minor: number | undefined) => (Number.isNaN(minor) ? say('filter.amountWrong') : undefined)
  const order = min !== undefined && max !== undefined && min > max ? say('filter.amountOrder') : undefined

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (wrong(min) ?? wrong(max) ?? order) return
    onChange({ ...filters, amountMin: min, amountMax: max })
  }

  return (
    <form className={styled('edit')} onSubmit={apply}>
      <Field label={say('filter.atLeast')} error={isTried ? wrong(min) : undefined}>
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" value={from} onChange={(event) => setFrom(event.target.value)} />}
      </Field>
      <Field label={say('filter.atMost')} error={isTried ? (wrong(max) ?? order) : undefined}>
        {(control) => <Input {...control} inputMode="decimal" autoComplete="off" value={to} onChange={(event) => setTo(event.target.value)} />}
      </Field>
      <div className="acts">
        <Button type="submit" tone="primary" size="small">{say('filter.apply')}</Button>
      </div>
    </form>
  )
}
