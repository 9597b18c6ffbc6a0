import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { HandoverDetail } from '@kasa/contracts/shifts'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { useId, useState } from 'react'

import { Differences } from './Differences'
import { takeHandover, takeShift } from './shiftQueries'
import { useShiftWords } from './shiftWords'

/** The taker's signature: a password, or a one-time code if the password is left empty. */
export function SignForm({ handover, onClose }: { handover: HandoverDetail; onClose: () => void }) {
  const t = useShiftWords()
  const language = useLanguage()
  const client = useQueryClient()
  const formId = useId()
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const sign = async () => {
    setBusy(true)
    setWrong('')
    try {
      takeHandover(client, await takeShift(handover.id, password || undefined))
      toast('success', t('said.taken'))
      onClose()
    } catch (caught) {
      setWrong(words(caught, language))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('take.title', { number: handover.number })}
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} tone="primary" busy={isBusy}>
          {t('take')}
        </Button>
      }
    >
      <p>
        {t('take.text', {
          claims: t('take.claims', { count: handover.document.claims.length }),
          unmatched: t('take.unmatched', { count: handover.document.unmatchedCount }),
        })}
      </p>
      <Differences handover={handover} />
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          void sign()
        }}
      >
        <Field label={t('password')} hint={t('passwordHint')} error={wrong}>
          {(field) => (
            <Input
              {...field}
              type="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
