import { useQuery } from '@kasa/console/query'
import { foldText } from '@kasa/domain/turkishText'
import { Button } from '@kasa/ui/Button'
import { Checkbox, Input } from '@kasa/ui/Input'
import { useState, type FormEvent } from 'react'

import type { FilterEditorProps } from './DepositFilterEditor'
import { depositChoices } from './depositQueries'
import { styled } from './depositStyles'
import { useWords } from './depositWords'

/** From this many choices on, typing is quicker than looking. */
const manyChoices = 8

const fieldOf = { merchant: 'merchantId', account: 'bankAccountId' } as const

/** Several merchants, or several bank accounts. */
export function ChoiceEditor({ name, filters, onChange }: FilterEditorProps & { name: 'merchant' | 'account' }) {
  const say = useWords()
  const field = fieldOf[name]
  const choices = useQuery(depositChoices())
  const [picked, setPicked] = useState<readonly string[]>(filters[field] ?? [])
  const [find, setFind] = useState('')
  if (choices.isPending) return <p role="status">{say('filter.loading')}</p>
  if (choices.isError) return <p role="alert">{say('filter.failed')}</p>

  const { merchants, bankAccounts } = choices.data
  const all = name === 'merchant' ? merchants.map(({ id, name: text }) => ({ id, text })) : bankAccounts.map(({ id, label }) => ({ id, text: label }))
  const shown = all.filter(({ text }) => foldText(text).includes(foldText(find)))
  const apply = (event: FormEvent) => {
    event.preventDefault()
    onChange({ ...filters, [field]: picked.length > 0 ? [...picked] : undefined })
  }

  return (
    <form className={styled('edit')} onSubmit={apply}>
      {all.length >= manyChoices && (
        <Input fieldSize="small" aria-label={say('filter.find')} placeholder={say('filter.find')} value={find} onChange={(event) => setFind(event.target.value)} />
      )}
      <div className={styled('choices')} role="group" aria-label={say(`filter.${name}`)}>
        {shown.map(({ id, text }) => (
          <label key={id}>
            <Checkbox
              checked={picked.includes(id)}
              onChange={(event) => setPicked(event.target.checked ? [...picked, id] : picked.filter((other) => other !== id))}
            />
            {text}
          </label>
        ))}
        {shown.length === 0 && <p>{say('filter.none')}</p>}
      </div>
      <div className="acts">
        <Button type="submit" tone="primary" size="small">{say('filter.apply')}</Button>
      </div>
    </form>
  )
}
