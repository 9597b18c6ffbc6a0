import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { useRef, useState } from 'react'

import type { AttachmentCalls, Receipt } from './attachmentCalls'
import { useAttachmentWords } from './attachments/attachmentWords'
import { ReceiptItem } from './attachments/ReceiptItem'
import { attachFile, receiptKinds, whyNotReceipt } from './receiptFile'
import { AttachmentSection } from './AttachmentSection'

type ReceiptsProps = {
  noun: { words: readonly string[] }
  calls: AttachmentCalls
  id: string
  receipts: readonly Receipt[]
  mayAdd: boolean
  onAdded: () => Promise<unknown>
}

/** The payer's receipts: view, download, and add by button or drop. */
export function Receipts({ noun, calls, id, receipts, mayAdd, onAdded }: ReceiptsProps) {
  const t = useAttachmentWords(noun)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const add = async (file: File | undefined) => {
    if (!file || isSending) return
    const whyNot = whyNotReceipt(file)
    if (whyNot) return toast('error', t(whyNot))
    setSending(true)
    try {
      await attachFile(calls, id, file)
      toast('success', t('receipts.attached'))
      await onAdded()
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setSending(false)
    }
  }
  return (
    <AttachmentSection
      title={t('receipts.title')}
      onDragOver={(event) => mayAdd && event.preventDefault()}
      onDrop={(event) => {
        if (!mayAdd) return
        event.preventDefault()
        void add(event.dataTransfer.files[0])
      }}
    >
      {receipts.length === 0 ? (
        <p className="hint">{t('receipts.none')}</p>
      ) : (
        <ul>
          {receipts.map((receipt) => (
            <ReceiptItem key={receipt.id} noun={noun} calls={calls} requestId={id} receipt={receipt} />
          ))}
        </ul>
      )}
      {mayAdd && (
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept={receiptKinds}
            aria-label={t('receipts.add')}
            onChange={({ target }) => void add(target.files?.[0]).finally(() => (target.value = ''))}
          />
          <Button size="small" busy={isSending} title={t('receipts.kinds')} onClick={() => input.current?.click()}>
            {t('receipts.add')}
          </Button>
        </div>
      )}
    </AttachmentSection>
  )
}
