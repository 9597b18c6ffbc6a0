import { moneyInField, parseMoney } from '@kasa/domain/fieldMoney'
import type { Language } from '@kasa/domain/money'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { useState } from 'react'

import { useLanguage } from '../i18n'
import { FilterForm } from './FilterForm'
import { useRecordWords } from './recordWords'

const asTyped = (minor: number | undefined, language: Language) =>
  moneyInField(minor === undefined ? null : BigInt(minor), language)
/** Kuruş; undefined if empty, NaN if invalid. */
const asMinor = (text: string) => (text.trim() === '' ? undefined : Number(parseMoney(text) ?? NaN))

/** In kuruş. */
type Amounts = { min: number | undefined; max: number | undefined }

/** Minimum and maximum amount in lira, both optional. */
export function AmountFilter({ amounts, onPick }: { amounts: Amounts; onPick: (amounts: Amounts) => void }) {
  const t = useRecordWords()
  const language = useLanguage()
  const [from, setFrom] = useState(asTyped(amounts.min, language))
  const [to, setTo] = useState(asTyped(amounts.max, language))
  const [isTried, setTried] = useState(false)
  const [min, max] = [asMinor(from), asMinor(to)]
  const wrong = (minor: number | undefined) => (Number.isNaN(minor) ? t('filter.amountWrong') : undefined)
  const order = min !== undefined && max !== undefined && min > max ? t('filter.amountOrder') : undefined
  const apply = () => {
    setTried(true)
    if ((wrong(min) ?? wrong(max) ?? order) === undefined) onPick({ min, max })
  }
  return (
    <FilterForm onApply={apply}>
      <Field label={t('filter.atLeast')} error={isTried ? wrong(min) : undefined}>
        {(control) => (
          <AmountField
            {...control}
            language={language}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('filter.atMost')} error={isTried ? (wrong(max) ?? order) : undefined}>
        {(control) => (
          <AmountField {...control} language={language} value={to} onChange={(event) => setTo(event.target.value)} />
        )}
      </Field>
    </FilterForm>
  )
}
