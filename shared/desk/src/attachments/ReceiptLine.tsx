import { Button } from '@kasa/ui/Button'
import { IconButton } from '@kasa/ui/IconButton'
import { useEffect, useRef, useState } from 'react'

import { TypedLine, type TypedLineProps } from '../TypedLine'
import { useAttachmentWords } from './attachmentWords'
import { receiptKinds, sentReceipt, whyNotReceipt, type SentReceipt } from '../receiptFile'

type ReceiptLineProps = Omit<TypedLineProps, 'onFile' | 'problem' | 'children' | 'onSay'> & {
  noun: { words: readonly string[] }
  /** A file pasted before the line was shown. */
  initialFile: File | undefined
  onSay: (text: string, receipt?: SentReceipt) => void
}

/**
 * Asks for one line together with the bank's receipt: pasted, dropped or chosen. Both are sent in one call, so that
 * neither is stored without the other.
 */
export function ReceiptLine({ noun, initialFile, onSay, isBusy, ...line }: ReceiptLineProps) {
  const t = useAttachmentWords(noun)
  const input = useRef<HTMLInputElement>(null)
  const problemOf = (given: File | undefined) => {
    const whyNot = given && whyNotReceipt(given)
    return whyNot && t(whyNot)
  }
  const [problem, setProblem] = useState(() => problemOf(initialFile))
  const [file, setFile] = useState(initialFile)
  const [isReading, setReading] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // An invalid file stays until it is removed: Enter must not submit without the proof.
  const take = (given: File | undefined) => {
    setProblem(problemOf(given))
    setFile(given)
  }
  const send = async (text: string) => {
    if (!file) return onSay(text)
    const found = problemOf(file)
    setProblem(found)
    if (found !== undefined) return
    setReading(true)
    const receipt = await sentReceipt(file).finally(() => setReading(false))
    // Not after the user went back.
    if (isHere.current) onSay(text, receipt)
  }
  return (
    <TypedLine {...line} isBusy={isBusy || isReading} problem={problem} onFile={take} onSay={(text) => void send(text)}>
      <input
        ref={input}
        type="file"
        hidden
        accept={receiptKinds}
        aria-label={t('receipts.add')}
        onChange={({ target }) => {
          const [given] = target.files ?? []
          if (given) take(given)
          target.value = ''
        }}
      />
      {file ? (
        <p>
          {file.name} <IconButton icon="close" label={t('receipts.takeAway')} onClick={() => take(undefined)} />
        </p>
      ) : (
        <Button size="small" title={t('receipts.kinds')} onClick={() => input.current?.click()}>
          {t('receipts.paste')}
        </Button>
      )}
    </TypedLine>
  )
}
