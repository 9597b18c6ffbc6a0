import { useEffect, useRef } from 'react'

/** Takes what is pasted while nobody types: a file, or the first line without blanks around it. Nothing where that is empty. */
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
      const text = event.clipboardData?.getData('text/plain').trim().split(/\r?\n/)[0]?.trim()
      const file = event.clipboardData?.files[0]
      if (isTyping || (!text && !file) || document.querySelector('dialog[open]:not(.k-drawer)')) return
      event.preventDefault()
      latest.current?.(text ?? '', file)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [isOn])
}
