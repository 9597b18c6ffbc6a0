import type { Language } from '@kasa/domain/money'
import { lazy } from 'react'

import { daysInWords, pickedInWords } from './filterWords'
import type { ListChip } from './ListFilters'
import type { useListWords } from './listWords'

const ChoiceFilter = lazy(() => import('../records/ChoiceFilter').then((file) => ({ default: file.ChoiceFilter })))
const DaysFilter = lazy(() => import('../records/DaysFilter').then((file) => ({ default: file.DaysFilter })))

/** The most names shown; with more, the first and a count. */
const mostNamed = 2

type ChoiceChip<Id extends string> = {
  id: string
  label: string
  /** Undefined while loading; null if loading failed. */
  choices: readonly { id: Id; text: string }[] | undefined | null
  picked: readonly Id[] | undefined
  onPick: (picked: Id[] | undefined) => void
}

/** A chip for a multiple choice, such as states or merchants. */
export function choiceChip<Id extends string>({ id, label, choices, picked, onPick }: ChoiceChip<Id>): ListChip {
  const known = [...(picked ?? []), ...(choices ?? []).map((choice) => choice.id)]
  const isKnown = (one: string): one is Id => known.some((other) => other === one)
  const texts = picked?.map((one) => choices?.find((choice) => choice.id === one)?.text) ?? []
  return {
    id,
    label,
    value:
      texts.length > 0 && texts.length <= mostNamed && !texts.includes(undefined)
        ? texts.join(', ')
        : pickedInWords(picked, (one) => choices?.find((choice) => choice.id === one)?.text),
    onClear: () => onPick(undefined),
    editor: (close) => (
      <ChoiceFilter
        label={label}
        choices={choices}
        picked={picked}
        onPick={(ids) => {
          onPick(ids?.filter(isKnown))
          close()
        }}
      />
    ),
  }
}

type Days = { from?: string | undefined; to?: string | undefined }
type DaysChip = {
  id: string
  label: string
  days: Days
  onPick: (days: { from: string | undefined; to: string | undefined }) => void
  t: ReturnType<typeof useListWords>
  language: Language
}

/** A chip for a range of days in Istanbul, both inclusive; `t` is `useListWords`. */
export const daysChip = ({ id, label, days, onPick, t, language }: DaysChip): ListChip => ({
  id,
  label,
  value: daysInWords(days, t, language, Date.now()),
  onClear: () => onPick({ from: undefined, to: undefined }),
  editor: (close) => (
    <DaysFilter
      days={days}
      onPick={({ from, to }) => {
        onPick({ from, to })
        close()
      }}
    />
  ),
})
