import { holdsSearch, type SavedView } from '@kasa/contracts/savedViews'
import { shareableScopes } from '@kasa/domain/shareScopes'
import { foldText } from '@kasa/domain/turkishText'
import { Button } from '@kasa/ui/Button'
import { Field } from '@kasa/ui/Field'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { useState } from 'react'

import { words } from '../failure'
import { useLanguage } from '../i18n'
import { useListWords } from '../lists/listWords'
import { useQueryClient } from '../query'
import { useRecordWords } from '../records/recordWords'
import { useUser } from '../session'
import { toast } from '../toast'
import { toolsStyled } from '../listTools/toolStyles'
import { saveView } from './viewCalls'
import { keptText, movingDaysOf } from './viewText'
import { useViewWords } from './viewWords'

/** Longest name of a view, in characters; the contract's. */
const longest = 60

type ViewFormProps = {
  list: string
  /** The list's current query, from `listText`. */
  text: string
  views: readonly SavedView[]
  onSaved: () => void
}

/** Saves the list's current state under a name. Warns before replacing an existing name. */
export function ViewForm({ list, text, views, onSaved }: ViewFormProps) {
  const t = useViewWords()
  const sayList = useListWords()
  const sayRecord = useRecordWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isMoving, setMoving] = useState(true)
  const [isSaving, setSaving] = useState(false)
  const [sharedWith, setSharedWith] = useState<string>()
  const [fault, setFault] = useState<string>()
  const user = useUser()
  const name = typed.trim()
  const days = movingDaysOf(text, Date.now())
  const taken = views.find((view) => view.isOwn && foldText(view.name) === foldText(name))
  const scopes = shareableScopes({ scope: user?.scope ?? '', merchantId: user?.mrcID ?? null })
  const shared = sharedWith ?? taken?.sharedWith ?? ''
  const namesPerson = shared !== '' && holdsSearch(text)
  const save = async () => {
    if (name === '') return setFault(t('missing'))
    if (namesPerson) return
    setSaving(true)
    try {
      await saveView(client, list, {
        name,
        query: keptText(text, isMoving ? days : undefined),
        sharedWith: shared || null,
      })
      toast('success', t('saved', { name }))
      onSaved()
    } catch (caught) {
      setFault(words(caught, language))
    } finally {
      setSaving(false)
    }
  }
  return (
    <form
      noValidate
      className={toolsStyled('keep')}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving) void save()
      }}
    >
      <Field label={t('name')} error={fault} hint={taken && t('replaces', { name: taken.name })}>
        {(control) => (
          <Input
            {...control}
            maxLength={longest}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setFault(undefined)
            }}
          />
        )}
      </Field>
      {scopes.length > 0 && (
        <Field label={t('sharing')} error={namesPerson ? t('search') : undefined}>
          {(control) => (
            <Select {...control} value={shared} onChange={({ target }) => setSharedWith(target.value)}>
              <option value="">{t('nobody')}</option>
              {scopes.map(({ scope }) => (
                <option key={scope} value={scope}>
                  {scope}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {days && (
        <label>
          <Checkbox checked={isMoving} onChange={() => setMoving(!isMoving)} />
          {t('moving', {
            days: days === 'thisWeek' || days === 'thisMonth' ? sayRecord(`filter.${days}`) : sayList(`days.${days}`),
          })}
        </label>
      )}
      <Button type="submit" size="small" disabled={isSaving}>
        {t(taken ? 'replace' : 'save')}
      </Button>
    </form>
  )
}
