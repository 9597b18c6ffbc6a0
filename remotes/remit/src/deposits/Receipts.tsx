import { words } from '@kasa/console/failure'
import { formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import type { DepositPapers } from '@kasa/contracts/depositDesk'
import { Button } from '@kasa/ui/Button'
import { DrawerSection } from '@kasa/ui/DetailDrawer'
import { useRef, useState } from 'react'

import { attachReceipt, receiptOf } from './paperQueries'
import { styled } from './paperStyles'
import { usePaperWords } from './paperWords'

/** As the API takes it: 2 MB. */
const maxBytes = 2 * 1024 * 1024
type Receipt = DepositPapers['receipts'][number]

const base64Of = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  // In pieces: an argument per byte would be too many for one call.
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}

function keep({ content, mime, fileName }: { content: string; mime: string; fileName: string }): void {
  const bytes = Uint8Array.from(atob(content), (char) => char.charCodeAt(0))
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob([bytes], { type: mime })), download: fileName })
  link.click()
  // The browser has begun by then; held for ever, the file would stay in memory.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function ReceiptItem({ depositId, receipt }: { depositId: string; receipt: Receipt }) {
  const say = usePaperWords()
  const language = useLanguage()
  const isImage = receipt.mime.startsWith('image/')
  const [isWanted, setWanted] = useState(false)
  const file = useQuery({ ...receiptOf(depositId, receipt.id), enabled: isWanted && isImage })
  const client = useQueryClient()
  const download = async () => keep(await client.fetchQuery(receiptOf(depositId, receipt.id)))
  const at = formatDateTime(receipt.at, language)
  const name = receipt.fileName
  return (
    <li>
      <div>
        <span>{name}</span>
        {isImage && !isWanted && <Button size="small" aria-label={say('receipts.show', { name })} onClick={() => setWanted(true)}>{say('receipts.see')}</Button>}
        <Button size="small" tone="quiet" aria-label={say('receipts.keep', { name })} onClick={() => void download().catch((caught: unknown) => toast('error', words(caught, language)))}>{say('receipts.save')}</Button>
      </div>
      <small>{receipt.byName === null ? `${say('receipts.payer')}, ${at}` : say('receipts.by', { name: receipt.byName, at })}</small>
      {receipt.seenWith !== null && <span className="warn">{say('receipts.seen', { number: receipt.seenWith })}</span>}
      {isWanted && isImage && (file.data ? <img src={`data:${file.data.mime};base64,${file.data.content}`} alt={name} /> : file.isError ? <span role="alert">{words(file.error, language)}</span> : <span role="status">{say('receipts.loading')}</span>)}
    </li>
  )
}

/** What the payer has to show for it: seen in place, kept as a file, added by button or by dropping it here. */
export function Receipts({ depositId, receipts, mayAdd, onAdded }: { depositId: string; receipts: readonly Receipt[]; mayAdd: boolean; onAdded: () => Promise<unknown> }) {
  const say = usePaperWords()
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const add = async (file: File | undefined) => {
    if (!file || isSending) return
    if (file.size > maxBytes) return toast('error', say('receipts.tooLarge'))
    setSending(true)
    try {
      await attachReceipt(depositId, { fileName: file.name.slice(0, 120), content: await base64Of(file) })
      toast('success', say('receipts.attached'))
      await onAdded()
    } catch (caught) {
      toast('error', words(caught, language))
    } finally {
      setSending(false)
    }
  }
  return (
    <DrawerSection title={say('receipts.title')}>
      <div
        className={styled('section')}
        onDragOver={(event) => mayAdd && event.preventDefault()}
        onDrop={(event) => {
          if (!mayAdd) return
          event.preventDefault()
          void add(event.dataTransfer.files[0])
        }}
      >
        {receipts.length === 0 ? <p className="hint">{say('receipts.none')}</p> : <ul>{receipts.map((receipt) => <ReceiptItem key={receipt.id} depositId={depositId} receipt={receipt} />)}</ul>}
        {mayAdd && (
          <div>
            <input ref={input} type="file" hidden accept="application/pdf,image/png,image/jpeg" aria-label={say('receipts.add')} onChange={({ target }) => void add(target.files?.[0]).finally(() => (target.value = ''))} />
            <Button size="small" busy={isSending} title={say('receipts.kinds')} onClick={() => input.current?.click()}>{say('receipts.add')}</Button>
          </div>
        )}
      </div>
    </DrawerSection>
  )
}
