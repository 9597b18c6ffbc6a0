import { failureOf, words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { IconButton } from '@kasa/ui/IconButton'
import { useEffect, useRef, useState } from 'react'

import type { PaperCalls } from '../paperCalls'
import { TypedLine, type TypedLineProps } from '../TypedLine'
import { usePaperWords } from './paperWords'
import { attachFile, receiptKinds, whyNotReceipt } from './receiptFile'

type ReceiptLineProps = Omit<TypedLineProps, 'onFile' | 'problem' | 'children'> & {
  noun: { words: readonly string[] }
  calls: Pick<PaperCalls, 'attachReceipt'>
  /** The request that the receipt is of. */
  id: string
  /** What was pasted before the line was there. */
  initialFile: File | undefined
}

/**
 * Asks for one line, and takes the bank's receipt with it: pasted, dropped or chosen. One key sends both. The receipt goes first, so that
 * nothing is said that was to be proved by a file which was refused.
 */
export function ReceiptLine({ noun, calls, id, initialFile, onSay, isBusy, ...line }: ReceiptLineProps) {
  const say = usePaperWords(noun)
  const language = useLanguage()
  const input = useRef<HTMLInputElement>(null)
  const problemOf = (given: File | undefined) => {
    const whyNot = given && whyNotReceipt(given)
    return whyNot && say(whyNot)
  }
  const [problem, setProblem] = useState(() => problemOf(initialFile))
  const [file, setFile] = useState(initialFile)
  const [isSending, setSending] = useState(false)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // One that cannot be sent stays until it is taken away: Enter does not leave out what was to prove the word.
  const take = (given: File | undefined) => {
    setProblem(problemOf(given))
    setFile(given)
  }
  const send = async (text: string) => {
    if (!file) return onSay(text)
    const found = problemOf(file)
    setProblem(found)
    if (found !== undefined) return
    setSending(true)
    try {
      await attachFile(calls, id, file)
    } catch (caught) {
      // It was attached before, by an answer that was lost or a reference that was refused.
      const failure = failureOf(caught)
      const isThere = failure.kind === 'refused' && failure.error.code === 'FILE_KNOWN'
      if (!isThere) return setProblem(words(caught, language))
    } finally {
      setSending(false)
    }
    // Whoever went back meanwhile takes the word back, not the receipt.
    if (isHere.current) onSay(text)
  }
  return (
    <TypedLine {...line} isBusy={isBusy || isSending} problem={problem} onFile={take} onSay={(text) => void send(text)}>
      <input
        ref={input}
        type="file"
        hidden
        accept={receiptKinds}
        aria-label={say('receipts.add')}
        onChange={({ target }) => {
          const [given] = target.files ?? []
          if (given) take(given)
          target.value = ''
        }}
      />
      {file ? (
        <p>
          {file.name} <IconButton icon="close" label={say('receipts.takeAway')} onClick={() => take(undefined)} />
        </p>
      ) : (
        <Button size="small" title={say('receipts.kinds')} onClick={() => input.current?.click()}>
          {say('receipts.paste')}
        </Button>
      )}
    </TypedLine>
  )
}
