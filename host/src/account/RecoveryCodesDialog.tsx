import { useText } from '@kasa/console/i18n'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'

import { CopyButton } from '../otp/CopyButton'

/** The new recovery codes, which are only shown once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useText('account')
  return (
    <Dialog
      title={t('codes.title')}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t('codes.once')}</p>
      <ul className="a-codes" aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {navigator.clipboard && (
        <CopyButton text={codes.join('\n')} label={t('codes.copy')} doneLabel={t('codes.copied')} />
      )}
    </Dialog>
  )
}
