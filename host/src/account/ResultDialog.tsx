import { useText } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { useEffect, useRef } from 'react'

/** How long good news stays (specification section 9). */
const successMs = 5000

type ResultDialogProps = { kind: 'success' | 'failure'; text: string; onClose: () => void }

/** The specification's end of an act: 'İşlem Başarılı' leaves by itself, 'İşlem Başarısız' waits to be read. */
export function ResultDialog({ kind, text, onClose }: ResultDialogProps) {
  const t = useText('account')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (kind === 'failure') return
    const timer = setTimeout(() => close.current(), successMs)
    return () => clearTimeout(timer)
  }, [kind])
  return (
    <Dialog role="alertdialog" title={<span lang="tr">{t(`result.${kind}`)}</span>} onClose={onClose} footer={<Button tone="primary" onClick={onClose}>{t('done')}</Button>}>
      <p className={kind === 'failure' ? 'a-wrong' : undefined}>{text}</p>
    </Dialog>
  )
}
