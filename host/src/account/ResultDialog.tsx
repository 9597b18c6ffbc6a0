import { resultTitles, successDialogMs } from '@kasa/domain/errorCatalogue'
import { useText } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { useEffect, useRef } from 'react'

type ResultDialogProps = { kind: 'success' | 'failure'; text: string; onClose: () => void }

/** The specification's result dialog: success closes by itself, failure stays until closed. */
export function ResultDialog({ kind, text, onClose }: ResultDialogProps) {
  const t = useText('account')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (kind === 'failure') return
    const timer = setTimeout(() => close.current(), successDialogMs)
    return () => clearTimeout(timer)
  }, [kind])
  return (
    <Dialog
      role="alertdialog"
      title={<span lang="tr">{resultTitles[kind]}</span>}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p className={kind === 'failure' ? 'a-wrong' : undefined}>{text}</p>
    </Dialog>
  )
}
