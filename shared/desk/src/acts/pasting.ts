import { useEffect, useRef } from 'react'

/** The pasted file; undefined if text was copied, for which spreadsheets add an image and desktops a file name. */
export function pastedFile(copied: DataTransfer): File | undefined {
  const [file] = copied.files
  const text = copied.getData('text/plain').trim()
  return file && (text === '' || text.endsWith(file.name)) ? file : undefined
}

/** Handles pastes outside of inputs: a file, or the trimmed first line. Ignores empty text. */
export function usePaste(onPaste: ((text: string, file: File | undefined) => void) | undefined): void {
  const latest = useRef(onPaste)
  useEffect(() => {
    latest.current = onPaste
  })
  const isOn = onPaste !== undefined
  useEffect(() => {
    if (!isOn) return
    const take = (event: ClipboardEvent) => {
      const { target } = event
      const isTyping = target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]')
      const copied = event.clipboardData
      const file = copied ? pastedFile(copied) : undefined
      const text = file ? '' : copied?.getData('text/plain').trim().split(/\r?\n/)[0]?.trim()
      if (isTyping || (!text && !file) || document.querySelector('dialog[open]:not(.k-drawer)')) return
      event.preventDefault()
      latest.current?.(text ?? '', file)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [isOn])
}
