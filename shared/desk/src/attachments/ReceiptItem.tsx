import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { Button } from '@kasa/ui/Button'
import { useState } from 'react'

import { FileView, mayShowFile, saveFile } from '../FileView'
import type { AttachmentCalls, Receipt } from '../attachmentCalls'
import { useAttachmentWords } from './attachmentWords'

type ReceiptItemProps = {
  noun: { words: readonly string[] }
  calls: AttachmentCalls
  requestId: string
  receipt: Receipt
}

/** One receipt: shown inline if possible, or downloaded. */
export function ReceiptItem({ noun, calls, requestId, receipt }: ReceiptItemProps) {
  const t = useAttachmentWords(noun)
  const language = useLanguage()
  const client = useQueryClient()
  const [isShown, setShown] = useState(false)
  const file = useQuery({ ...calls.receiptOf(requestId, receipt.id), enabled: isShown })
  const download = async () => {
    saveFile(await client.fetchQuery(calls.receiptOf(requestId, receipt.id)))
  }
  const at = formatDateTime(receipt.at, language)
  const name = receipt.fileName
  const seeing = isShown ? (['receipts.hide', 'receipts.unsee'] as const) : (['receipts.show', 'receipts.see'] as const)
  return (
    <li>
      <div>
        <span>{name}</span>
        {mayShowFile(receipt.mime) && (
          <Button
            size="small"
            aria-expanded={isShown}
            aria-label={t(seeing[0], { name })}
            onClick={() => setShown(!isShown)}
          >
            {t(seeing[1])}
          </Button>
        )}
        <Button
          size="small"
          tone="quiet"
          aria-label={t('receipts.keep', { name })}
          onClick={() => void download().catch((caught: unknown) => toast('error', words(caught, language)))}
        >
          {t('receipts.save')}
        </Button>
      </div>
      <small>
        {receipt.byName === null ? `${t('receipts.payer')}, ${at}` : t('receipts.by', { name: receipt.byName, at })}
      </small>
      {receipt.seenWith !== null && <span className="warn">{t('receipts.seen', { number: receipt.seenWith })}</span>}
      {isShown &&
        (file.data ? (
          <FileView file={file.data} name={name} />
        ) : file.isError ? (
          <span role="alert">{words(file.error, language)}</span>
        ) : (
          <span role="status">{t('receipts.loading')}</span>
        ))}
    </li>
  )
}
