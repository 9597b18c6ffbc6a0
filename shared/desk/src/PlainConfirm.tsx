import { useLanguage } from '@kasa/console/i18n'
import { useRecordWords } from '@kasa/console/recordWords'
import type { AskedApproval } from '@kasa/module/slots'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'

import { moneyInWords, useApprovalWords } from './approvalWords'

/** Props of a confirmation before an approval. */
export type ApprovalConfirmProps = { approval: AskedApproval; onConfirm: () => void; onCancel: () => void }

/** A simple confirmation before an approval: Enter confirms, Escape cancels. */
export function PlainConfirm({ approval, onConfirm, onCancel }: ApprovalConfirmProps) {
  const t = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const money = moneyInWords(approval, records, language)
  return (
    <Dialog
      role="alertdialog"
      title={t('approve.title', { kind: records.t('approval', approval.kind), title: approval.title })}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button tone="primary" data-first="" onClick={onConfirm}>
            {t('approve')}
          </Button>
        </>
      }
    >
      {money !== undefined && (
        <p>
          <b>{money}</b>
        </p>
      )}
      <p>{t('approve.text', { maker: approval.makerName })}</p>
    </Dialog>
  )
}
