import { words } from '@kasa/console/failure'
import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { PaymentFilePreview } from '@kasa/contracts/paymentFiles'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input, Select } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { askFile, fileChoices, previewOf, readAgain } from './fileQueries'
import { codeText, useFileWords } from './fileWords'

/** A preview of the file: count, amount and rails, and excluded payouts. */
function Preview({ preview }: { preview: PaymentFilePreview }) {
  const t = useFileWords()
  const language = useLanguage()
  const money = (minor: bigint) => formatMoney(minor, language)
  if (preview.count === 0 && preview.excluded.length === 0) return <Note title={t('new.none')} />
  return (
    <>
      <DescriptionList
        items={[
          { id: 'count', label: t('field.count'), value: formatCount(preview.count, language) },
          { id: 'amount', label: t('field.amount'), value: money(preview.sumMinor) },
          { id: 'fee', label: t('field.fee'), value: money(preview.feeMinor) },
          {
            id: 'rails',
            label: t('field.rails'),
            value: preview.rails.map(({ rail, count, sumMinor }) => `${rail} ${count} · ${money(sumMinor)}`).join(', '),
          },
          {
            id: 'left',
            label: t('field.left'),
            value: preview.leftMinor === null ? '–' : money(preview.leftMinor),
          },
        ]}
      />
      {preview.excluded.length > 0 && (
        <Note tone="amber" icon="warning" title={t('new.excluded', { count: preview.excluded.length })}>
          {preview.excluded
            .slice(0, 10)
            .map(({ number, why, who }) => `${number}: ${codeText(t, 'why', why, { who: who ?? '–' })}`)
            .join(' · ')}
        </Note>
      )}
    </>
  )
}

/** Previews and requests a file of all payouts waiting on an account. */
export function NewFile({ onClose, onRequested }: { onClose: () => void; onRequested: (id: string) => void }) {
  const t = useFileWords()
  const language = useLanguage()
  const client = useQueryClient()
  const choices = useQuery(fileChoices())
  const [accountId, setAccount] = useState('')
  const [picked, setProfile] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const preview = useQuery(previewOf(accountId))
  const profile = picked || (preview.data?.profile ?? '')
  const isReady = preview.data !== undefined && preview.data.count > 0 && reason.trim() !== ''
  const ask = async () => {
    if (!preview.data || !isReady || isAsking) return
    setAsking(true)
    setProblem(null)
    try {
      const { id, number } = await askFile(preview.data, profile, reason.trim())
      readAgain(client)
      toast('success', t('new.asked', { number }))
      onRequested(id)
    } catch (caught) {
      setProblem(words(caught, language))
      setAsking(false)
    }
  }
  const failed = preview.isError ? words(preview.error, language) : problem
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
            busy={isAsking}
            whyNot={isReady ? undefined : t('field.reason')}
            onClick={() => void ask()}
          >
            {t('new.save')}
          </Button>
        </>
      }
    >
      <Field label={t('new.account')} required>
        {(field) => (
          <Select {...field} value={accountId} onChange={({ target }) => setAccount(target.value)} autoFocus>
            <option value="">{t('new.pick')}</option>
            {choices.data?.accounts.map(({ id, label, bankName }) => (
              <option key={id} value={id}>{`${label} · ${bankName}`}</option>
            ))}
          </Select>
        )}
      </Field>
      {preview.data && <Preview preview={preview.data} />}
      {preview.data && preview.data.count > 0 && (
        <>
          <Field label={t('field.profile')} required>
            {(field) => (
              <Select {...field} value={profile} onChange={({ target }) => setProfile(target.value)}>
                {choices.data?.profiles.map((id) => (
                  <option key={id} value={id}>
                    {codeText(t, 'profile', id)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('field.reason')} required>
            {(field) => (
              <Input
                {...field}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
                maxLength={300}
                autoComplete="off"
              />
            )}
          </Field>
        </>
      )}
      {failed !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={failed} />
        </div>
      )}
    </Dialog>
  )
}
