import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import type { CardTerminal } from '@kasa/contracts/cardTerminals'
import { keyGraceHours, type KeyGraceHours } from '@kasa/domain/merchant'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { useTerminalWords } from './terminalWords'

/** Asks how long earlier keys work before a new one is made. */
export function NewKeyDialog({
  terminal,
  add,
  onClose,
}: {
  terminal: CardTerminal
  add: (graceHours: KeyGraceHours) => Promise<void>
  onClose: () => void
}) {
  const t = useTerminalWords()
  const language = useLanguage()
  const [grace, setGrace] = useState<KeyGraceHours>(24)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await add(grace)
      onClose()
    } catch (caught) {
      setProblem(words(caught, language))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('key.title', { label: terminal.label })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('terminals.close')}</Button>
          <Button tone="primary" busy={isBusy} onClick={() => void save()}>
            {t('key.make')}
          </Button>
        </>
      }
    >
      <Field label={t('key.grace')}>
        {(field) => (
          <Select
            {...field}
            value={grace}
            onChange={({ target }) => setGrace(keyGraceHours.find((hours) => String(hours) === target.value) ?? 24)}
          >
            {keyGraceHours.map((hours) => (
              <option key={hours} value={hours}>
                {t(`key.grace.${hours}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {problem !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={problem} />
        </div>
      )}
    </Dialog>
  )
}
