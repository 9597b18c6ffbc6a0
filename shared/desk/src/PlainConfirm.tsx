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
  const say = useApprovalWords()
  const records = useRecordWords()
  const language = useLanguage()
  const money = moneyInWords(approval, records, language)
  return (
    <Dialog
      role="alertdialog"
      title={say('approve.title', { kind: records.say('approval', approval.kind), title: approval.title })}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>{say('cancel')}</Button>
          <Button tone="primary" data-first="" onClick={onConfirm}>
            {say('approve')}
          </Button>
        </>
      }
    >
      {money !== undefined && (
        <p>
          <b>{money}</b>
        </p>
      )}
      <p>{say('approve.text', { maker: approval.makerName })}</p>
    </Dialog>
  )
}
