import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { PaymentFileDetail, PaymentResultAnswer } from '@kasa/contracts/paymentFiles'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { readAgain, takeResult, tryResult, type HandedIn } from './fileQueries'
import { codeText, sumsOf, useFileWords } from './fileWords'

/** A file in base64, encoded in chunks because the number of arguments is limited. */
async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const pieces = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, index) =>
    String.fromCharCode(...bytes.subarray(index * 8192, (index + 1) * 8192)),
  )
  return btoa(pieces.join(''))
}

/** The bank's result for a file: previewed, then applied. */
export function BankResult({ file, onClose }: { file: PaymentFileDetail; onClose: () => void }) {
  const t = useFileWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [seen, setSeen] = useState<{ result: HandedIn; answer: PaymentResultAnswer } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (caught) {
      setProblem(words(caught, language))
    }
    setBusy(false)
  }
  const preview = (chosen: File | undefined) =>
    chosen &&
    during(async () => {
      setSeen(null)
      const result = { fileName: chosen.name.slice(0, 120), content: await base64Of(chosen) }
      setSeen({ result, answer: await tryResult(file.id, result) })
    })
  const take = () =>
    seen &&
    during(async () => {
      await takeResult(file.id, seen.result)
      readAgain(client)
      toast('success', t('result.taken', { number: file.number }))
      onClose()
    })
  return (
    <Dialog
      title={t('result.title', { number: file.number })}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          {seen && file.mayTakeResult && (
            <Button tone="primary" busy={isBusy} onClick={() => void take()}>
              {t('result.take')}
            </Button>
          )}
        </>
      }
    >
      {!file.mayTakeResult && (
        <Note tone="amber" icon="user" title={t('result.own')}>
          {t('result.ownText')}
        </Note>
      )}
      <Field label={t('result.choose')} hint={t('result.hint')}>
        {(field) => <Input {...field} type="file" onChange={({ target }) => void preview(target.files?.[0])} />}
      </Field>
      {seen && (
        <>
          <Note title={t('result.sums', sumsOf(seen.answer))}>
            {seen.answer.unknown.length > 0 && t('result.unknown', { list: seen.answer.unknown.join(', ') })}
          </Note>
          <DescriptionList
            items={seen.answer.rows.slice(0, 200).map((row) => ({
              id: row.reference,
              label: `${row.number} · ${formatMoney(row.amountMinor, language)}`,
              value: [codeText(t, 'finding', row.finding), row.bankRef, row.reasonCode, row.reason]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </>
      )}
      {problem !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={problem} />
        </div>
      )}
    </Dialog>
  )
}
