import { failureOf, words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { CardSettlementDetail } from '@kasa/contracts/cardSettlements'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { handInSettlement, settlementChoices } from './settlementQueries'
import { useSettlementWords } from './settlementWords'

type Props = { onClose: () => void; onRead: (file: CardSettlementDetail) => Promise<void> }

/** Uploads an acquirer's file; its results are shown before anything is booked. */
export function NewSettlement({ onClose, onRead }: Props) {
  const t = useSettlementWords()
  const language = useLanguage()
  const choices = useQuery(settlementChoices())
  const { acquirers = [], accounts = [] } = choices.data ?? {}
  const [picked, setPicked] = useState('')
  const [pickedAccount, setAccount] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  // A single choice is preselected.
  const acquirer = picked || (acquirers.length === 1 ? (acquirers[0] ?? '') : '')
  const accountId = pickedAccount || (accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const isReady = acquirer !== '' && accountId !== '' && file !== null
  const read = async () => {
    if (!isReady || isBusy) return
    setBusy(true)
    setProblem(null)
    // Editing and saving the chosen file makes it unreadable for the browser.
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) {
      setProblem({ field: 'file', text: t('new.gone') })
      setBusy(false)
      return
    }
    try {
      await onRead(await handInSettlement({ name: file.name, bytes }, acquirer, accountId))
    } catch (caught) {
      const failure = failureOf(caught)
      const named = failure.kind === 'refused' ? (failure.error.field ?? 'file') : ''
      setProblem({ field: named === 'name' ? 'file' : named, text: words(caught, language) })
      setBusy(false)
    }
  }
  const wrong = (field: string) => (problem?.field === field ? problem.text : undefined)
  const isPlaced = problem !== null && ['acquirer', 'accountId', 'file'].includes(problem.field)
  const failed = choices.isError ? words(choices.error, language) : isPlaced ? undefined : problem?.text
  return (
    <Dialog
      title={t('new.title')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            busy={isBusy}
            whyNot={isReady ? undefined : t('new.missing')}
            onClick={() => void read()}
          >
            {t('new.save')}
          </Button>
        </>
      }
    >
      <Field label={t('field.acquirer')} required error={wrong('acquirer')}>
        {(field) => (
          <Select {...field} value={acquirer} onChange={({ target }) => setPicked(target.value)} autoFocus>
            <option value="">{t('new.pick')}</option>
            {acquirers.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('new.account')} required error={wrong('accountId')}>
        {(field) => (
          <Select {...field} value={accountId} onChange={({ target }) => setAccount(target.value)}>
            <option value="">{t('new.pick')}</option>
            {accounts.map(({ id, label, bankName }) => (
              <option key={id} value={id}>{`${label} · ${bankName}`}</option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('new.file')} required hint={t('new.hint')} error={wrong('file')}>
        {(field) => (
          <Input
            {...field}
            type="file"
            accept=".csv,.xlsx,.txt"
            onChange={({ target }) => {
              setFile(target.files?.[0] ?? null)
              setProblem(null)
            }}
          />
        )}
      </Field>
      {failed !== undefined && (
        <div role="alert">
          <Note tone="red" icon="warning" title={failed} />
        </div>
      )}
    </Dialog>
  )
}
