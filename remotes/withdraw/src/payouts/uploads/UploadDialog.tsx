import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { useMoneyScreen } from '@kasa/console/inFlight'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { downloadFile } from '@kasa/console/records/downloadFile'
import type { WithdrawalUploadDetail } from '@kasa/contracts/withdrawalUploads'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { formatMoney } from '@kasa/domain/money'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { Select, Textarea } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { askChoices } from '../asking/askQueries'
import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { withdrawals } from '../withdrawals'
import { FileDrop } from './FileDrop'
import { templateOf } from './template'
import { uploadApprovals } from './uploadApprovals'
import { askForUpload, discardUpload, handInUpload, recentUploads, uploadById } from './uploadQueries'
import { UploadResult } from './UploadResult'
import { styled } from './uploadStyles'
import { useUploadWords } from './uploadWords'

/** Recent files, with links to their results. */
function Recent({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useUploadWords()
  const language = useLanguage()
  const rows = useQuery(recentUploads()).data?.rows ?? []
  if (rows.length === 0) return null
  return (
    <section className={styled('part')}>
      <h3>{t('recent')}</h3>
      <ul className={styled('list')}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button size="small" onClick={() => onOpen(row.id)}>
              {t('recent.row', {
                name: row.fileName,
                status: t(`status.${row.status}`),
                count: row.rowCount,
                amount: formatMoney(row.sumMinor, language),
              })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Many withdrawals at once: uploads a file, shows a preview, requests them, and then shows the result of each row. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const t = useUploadWords()
  const language = useLanguage()
  const client = useQueryClient()
  const money = useMoneyScreen()
  const isAdmin = useWithdrawalViewer().kind === 'ADMIN'
  const choices = useQuery({ ...askChoices(), enabled: isAdmin })
  const [merchantId, setMerchantId] = useState('')
  const [reason, setReason] = useState('')
  const [openId, setOpenId] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useQuery({ ...uploadById(openId ?? ''), enabled: openId !== null }).data

  /** One action at a time; shows the server's response. */
  const act = async (name: string, work: () => Promise<WithdrawalUploadDetail>) => {
    setBusy(name)
    setProblem(null)
    try {
      const answered = await work()
      client.setQueryData(uploadById(answered.id).queryKey, answered)
      setOpenId(answered.id)
      await client.invalidateQueries({ queryKey: ['withdrawalUpload', 'list'] })
      await client.invalidateQueries({ queryKey: [withdrawals.topic] })
    } catch (caught) {
      setProblem(words(caught, language))
    } finally {
      setBusy(null)
    }
  }
  const isReady = upload?.status === 'CHECKED' && upload.goodCount > 0 && upload.isCovered
  return (
    <Dialog
      wide
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        openId === null ? (
          <Button onClick={onClose}>{t('close')}</Button>
        ) : (
          <>
            <Button
              onClick={() => {
                setOpenId(null)
                setProblem(null)
              }}
            >
              {t('back')}
            </Button>
            {(upload?.status === 'CHECKED' || upload?.status === 'WAITING') && (
              <Button onClick={() => void act('discard', () => discardUpload(upload))} busy={busy === 'discard'}>
                {t('discard')}
              </Button>
            )}
            {isReady && (
              <Button
                tone="primary"
                autoFocus
                busy={busy === 'ask'}
                onClick={() => void act('ask', () => askForUpload(money, upload, reason))}
              >
                {t('ask', { count: upload.goodCount })}
              </Button>
            )}
          </>
        )
      }
    >
      {openId === null ? (
        <div className={styled('part')}>
          {isAdmin && (
            <Field label={t('field.merchant')} required>
              {(field) => (
                <Select {...field} value={merchantId} onChange={({ target }) => setMerchantId(target.value)}>
                  <option value="">{t('field.merchantPick')}</option>
                  {choices.data?.merchants.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
          <FileDrop
            reading={busy}
            onFile={(file) => void act(file.name, () => handInUpload(file, file.name, merchantId))}
          />
          <div>
            <Button size="small" onClick={() => downloadFile(templateOf(language), 'kasa.csv')}>
              {t('template')}
            </Button>
          </div>
          <Recent onOpen={setOpenId} />
        </div>
      ) : (
        upload && (
          <>
            <UploadResult upload={upload} />
            {upload.status === 'WAITING' && (
              <ApprovalPanel
                targetId={upload.id}
                module="withdraw"
                part={uploadApprovals}
                onDecided={() => void client.invalidateQueries({ queryKey: ['withdrawalUpload'] })}
              />
            )}
            {isAdmin && isReady && (
              <Field label={t('field.reason')} required hint={t('field.reasonHint')}>
                {(field) => (
                  <Textarea
                    {...field}
                    rows={2}
                    maxLength={300}
                    value={reason}
                    onChange={({ target }) => setReason(target.value)}
                  />
                )}
              </Field>
            )}
          </>
        )
      )}
      {problem !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={problem} />
        </div>
      )}
    </Dialog>
  )
}
