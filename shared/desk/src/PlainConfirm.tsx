import type { AskedApproval } from '@kasa/module/slots'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'

import { useApprovalWords } from './approvalWords'

/** Of a question before an approval. */
export type ApprovalConfirmProps = { approval: AskedApproval; onConfirm: () => void; onCancel: () => void }

/** The question before an approval that needs no more than a yes: Enter gives it, Escape does not. */
export function PlainConfirm({ approval: { title, makerName }, onConfirm, onCancel }: ApprovalConfirmProps) {
  const say = useApprovalWords()
  return (
    <Dialog
      role="alertdialog"
      title={say('approve.title', { title })}
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
      <p>{say('approve.text', { maker: makerName })}</p>
    </Dialog>
  )
}
