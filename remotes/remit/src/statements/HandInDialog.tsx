import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useEffect, useRef, useState, type DragEvent } from 'react'

import { accountNamed } from './accountNamed'
import { handInFile, statementChoices, takeStatement } from './statementQueries'
import { styled } from './statementStyles'
import { useStatementWords } from './statementWords'

type HandInDialogProps = {
  /** The account, if the screen has one. */
  accountId?: string | undefined
  onClose: () => void
  onHandedIn: (statementId: string) => void
}

const megabyte = 1024 * 1024

/**
 * Uploads a bank's file, dropped, chosen or pasted, as soon as it is given. Without a chosen account, the one that
 * the file names is used.
 */
export function HandInDialog({ accountId, onClose, onHandedIn }: HandInDialogProps) {
  const t = useStatementWords()
  const language = useLanguage()
  const client = useQueryClient()
  const choices = useQuery(statementChoices())
  const accounts = choices.data?.accounts ?? []
  const [picked, setPicked] = useState(accountId ?? '')
  const account = picked || (accounts.length === 1 ? (accounts[0]?.id ?? '') : '')
  const [sending, setSending] = useState<string | null>(null)
  /** A file that names no account of ours, until a person chooses the account. */
  const [kept, setKept] = useState<{ file: Blob; name: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const mb = Math.floor((choices.data?.maxBytes ?? 0) / megabyte)

  const send = async (file: Blob, name: string, into = account) => {
    if (sending !== null) return
    if (choices.data && file.size > choices.data.maxBytes) return setProblem(t('drop.large', { name, mb }))
    setProblem(null)
    setKept(null)
    setSending(name)
    try {
      const of = into || (await accountNamed(file, accounts))
      if (of === undefined) {
        setSending(null)
        setKept({ file, name })
        return setProblem(t('drop.unnamed', { name }))
      }
      setPicked(of)
      const { statement, isKnown } = await handInFile(of, name, file)
      takeStatement(client, statement)
      if (isKnown)
        toast(
          'info',
          t('known.title'),
          t('known.text', { at: formatDateTime(statement.createdAt, language), by: statement.uploadedBy }),
        )
      onHandedIn(statement.id)
    } catch (caught) {
      setProblem(words(caught, language))
      setSending(null)
    }
  }
  const choose = (id: string) => {
    setPicked(id)
    if (kept && id !== '') void send(kept.file, kept.name, id)
  }
  const sendFirst = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) void send(file, file.name)
  }

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0]
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!file && text.trim() === '') return
      event.preventDefault()
      if (file) void send(file, file.name)
      else void send(new Blob([text]), t('drop.pasted'))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  const drag = (isIn: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isIn)
  }
  return (
    <Dialog
      title={t('handIn')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      <Field label={t('drop.account')} {...(choices.data && accounts.length === 0 && { error: t('drop.none') })}>
        {(field) => (
          <Select
            {...field}
            value={account}
            onChange={({ target }) => choose(target.value)}
            disabled={sending !== null}
          >
            <option value="">{t('drop.byFile')}</option>
            {accounts.map(({ id, label, bankName, ibanLast4 }) => (
              <option key={id} value={id}>{`${label} · ${bankName} ···${ibanLast4}`}</option>
            ))}
          </Select>
        )}
      </Field>
      <div
        className={`${styled('drop')}${isOver ? ' over' : ''}`}
        aria-busy={sending !== null}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          sendFirst(event.dataTransfer.files)
        }}
      >
        <b>{sending === null ? t('drop.title') : t('drop.sending', { name: sending })}</b>
        {mb > 0 && <span>{t('drop.text', { mb })}</span>}
        <input
          ref={chooser}
          type="file"
          tabIndex={-1}
          aria-label={t('drop.choose')}
          data-file-chooser
          onChange={({ target }) => sendFirst(target.files)}
        />
        <Button busy={sending !== null} autoFocus={accountId !== undefined} onClick={() => chooser.current?.click()}>
          {t('drop.choose')}
        </Button>
      </div>
      {problem !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={problem} />
        </div>
      )}
    </Dialog>
  )
}
