import { foldText } from '@kasa/domain/turkishText'
import { Checkbox, Input } from '@kasa/ui/Input'
import { useState } from 'react'

import { FilterForm } from './FilterForm'
import { styled } from './recordStyles'
import { useRecordWords } from './recordWords'

/** From this many choices on, typing is quicker than looking. */
const manyChoices = 8

type ChoiceFilterProps = {
  label: string
  /** Undefined while they are read; null where they could not be. */
  choices: readonly { id: string; text: string }[] | undefined | null
  picked: readonly string[] | undefined
  onPick: (picked: string[] | undefined) => void
}

/** Several of many, such as merchants or states. What a linked address names and no choice has stays picked and choosable. */
export function ChoiceFilter({ label, choices, picked: initially = [], onPick }: ChoiceFilterProps) {
  const say = useRecordWords()
  const [picked, setPicked] = useState<readonly string[]>(initially)
  const [find, setFind] = useState('')
  if (choices === undefined) return <p role="status">{say('filter.loading')}</p>
  if (choices === null) return <p role="alert">{say('filter.failed')}</p>

  const all = [
    ...choices,
    ...initially.filter((id) => !choices.some((choice) => choice.id === id)).map((id) => ({ id, text: id })),
  ]
  const shown = all.filter(({ id, text }) => foldText(`${text} ${id}`).includes(foldText(find)))
  return (
    <FilterForm onApply={() => onPick(picked.length > 0 ? [...picked] : undefined)}>
      {all.length >= manyChoices && (
        <Input
          fieldSize="small"
          aria-label={say('filter.find')}
          placeholder={say('filter.find')}
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <div className={styled('choices')} role="group" aria-label={label}>
        {shown.map(({ id, text }) => (
          <label key={id}>
            <Checkbox
              checked={picked.includes(id)}
              onChange={(event) =>
                setPicked(event.target.checked ? [...picked, id] : picked.filter((other) => other !== id))
              }
            />
            {text}
          </label>
        ))}
        {shown.length === 0 && <p>{say('filter.none')}</p>}
      </div>
    </FilterForm>
  )
}
