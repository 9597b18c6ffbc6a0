import { Button } from '@kasa/ui/Button'
import { CopyText } from '@kasa/ui/CopyText'
import { Dialog } from '@kasa/ui/Dialog'

import { useMerchantWords } from './merchantWords'

/** Shows a secret, only once. */
export function SecretDialog({
  title,
  text,
  secret,
  onClose,
}: {
  title: string
  text: string
  secret: string
  onClose: () => void
}) {
  const t = useMerchantWords()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('secret.done')}
        </Button>
      }
    >
      <p>{text}</p>
      <p>
        <CopyText text={secret} label={t('secret.copy')} copiedLabel={t('secret.copied')} />
      </p>
    </Dialog>
  )
}
