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
  const say = useMerchantWords()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {say('secret.done')}
        </Button>
      }
    >
      <p>{text}</p>
      <p>
        <CopyText text={secret} label={say('secret.copy')} copiedLabel={say('secret.copied')} />
      </p>
    </Dialog>
  )
}
