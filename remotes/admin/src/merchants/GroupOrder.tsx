import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { IconButton } from '@kasa/ui/IconButton'
import { Select } from '@kasa/ui/Input'

import { merchantPart } from './merchantStyles'
import { useMerchantWords } from './merchantWords'

type GroupOrderProps = {
  groups: readonly { id: string; name: string }[]
  chosen: readonly string[]
  error: string | undefined
  onChosen: (ids: string[]) => void
}

/** The groups that a request is offered to, in this order. */
export function GroupOrder({ groups, chosen, error, onChosen }: GroupOrderProps) {
  const t = useMerchantWords()
  const nameOf = (id: string) => groups.find((group) => group.id === id)?.name ?? '…'
  const swap = (at: number, to: number) => {
    const next = [...chosen]
    const [moved = ''] = next.splice(at, 1)
    next.splice(to, 0, moved)
    onChosen(next)
  }
  return (
    <div className={merchantPart('rows')}>
      {chosen.map((id, at) => (
        <div key={id} className={merchantPart('line')}>
          <span>
            {at + 1}. {nameOf(id)}
          </span>
          <span className={merchantPart('acts')}>
            <Button
              size="small"
              tone="quiet"
              disabled={at === 0}
              aria-label={t('group.up', { name: nameOf(id) })}
              onClick={() => swap(at, at - 1)}
            >
              ↑
            </Button>
            <Button
              size="small"
              tone="quiet"
              disabled={at === chosen.length - 1}
              aria-label={t('group.down', { name: nameOf(id) })}
              onClick={() => swap(at, at + 1)}
            >
              ↓
            </Button>
            <IconButton
              icon="close"
              type="button"
              label={t('group.remove', { name: nameOf(id) })}
              onClick={() => onChosen(chosen.filter((other) => other !== id))}
            />
          </span>
        </div>
      ))}
      <Field label={t('field.remitGroups')} error={error}>
        {(field) => (
          <Select {...field} value="" onChange={({ target }) => target.value && onChosen([...chosen, target.value])}>
            <option value="">{t('group.add')}</option>
            {groups
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
