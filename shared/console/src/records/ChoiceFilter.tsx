import { ChoiceList, type Choice } from '@kasa/ui/ChoiceList'
import { useMemo, useState } from 'react'

import { FilterForm } from './FilterForm'
import { useRecordWords } from './recordWords'

const none: readonly string[] = []

type ChoiceFilterProps = {
  label: string
  /** Undefined while loading; null if loading failed. */
  choices: readonly Choice[] | undefined | null
  picked: readonly string[] | undefined
  onPick: (picked: string[] | undefined) => void
}

/** A multiple choice, such as merchants or states. Ids in the URL without a choice stay selectable. */
export function ChoiceFilter({ label, choices, picked: initially = none, onPick }: ChoiceFilterProps) {
  const t = useRecordWords()
  const [picked, setPicked] = useState<readonly string[]>(initially)
  const all = useMemo(
    () => [
      ...(choices ?? []),
      ...initially.filter((id) => !choices?.some((choice) => choice.id === id)).map((id) => ({ id, text: id })),
    ],
    [choices, initially],
  )
  if (choices === undefined) return <p role="status">{t('filter.loading')}</p>
  if (choices === null) return <p role="alert">{t('filter.failed')}</p>
  return (
    <FilterForm onApply={() => onPick(picked.length > 0 ? [...picked] : undefined)}>
      <ChoiceList
        label={label}
        choices={all}
        picked={picked}
        onPick={setPicked}
        findLabel={t('filter.find')}
        noneText={t('filter.none')}
      />
    </FilterForm>
  )
}
