import { parseMoney } from '@kasa/domain/money'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useState } from 'react'

import { FilterForm } from './FilterForm'
import { useRecordWords } from './recordWords'

const asTyped = (minor: number | undefined) =>
  minor === undefined ? '' : (minor / 100).toFixed(2).replace(/\.00$/, '')
/** Kuruş, undefined for nothing typed, NaN for what is no amount. */
const asMinor = (text: string) => (text.trim() === '' ? undefined : Number(parseMoney(text) ?? NaN))

/** In kuruş. */
type Amounts = { min: number | undefined; max: number | undefined }

/** Lower and upper amount in lira, either may be empty. */
export function AmountFilter({ amounts, onPick }: { amounts: Amounts; onPick: (amounts: Amounts) => void }) {
  const say = useRecordWords()
  const [from, setFrom] = useState(asTyped(amounts.min))
  const [to, setTo] = useState(asTyped(amounts.max))
  const [isTried, setTried] = useState(false)
  const [min, max] = [asMinor(from), asMinor(to)]
  const wrong = (minor: number | undefined) => (Number.isNaN(minor) ? say('filter.amountWrong') : undefined)
  const order = min !== undefined && max !== undefined && min > max ? say('filter.amountOrder') : undefined
  const apply = () => {
    setTried(true)
    if ((wrong(min) ?? wrong(max) ?? order) === undefined) onPick({ min, max })
  }
  return (
    <FilterForm onApply={apply}>
      <Field label={say('filter.atLeast')} error={isTried ? wrong(min) : undefined}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label={say('filter.atMost')} error={isTried ? (wrong(max) ?? order) : undefined}>
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        )}
      </Field>
    </FilterForm>
  )
}
