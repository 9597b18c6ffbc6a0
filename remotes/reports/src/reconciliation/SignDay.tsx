import { words } from '@kasa/console/failure'
import { useLanguage } from '@kasa/console/i18n'
import type { ReconciliationRow } from '@kasa/contracts/reconciliation'
import { ConfirmDialog } from '@kasa/ui/ConfirmDialog'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import { useState } from 'react'

import { useReconciliationWords } from './reconciliationWords'
import { dayAndMerchant, signedFigures } from './signedFigures'

type SignDayProps = {
  row: ReconciliationRow
  onClose: () => void
  /** Throws the server's refusal, which the dialog shows. */
  sign: () => Promise<void>
}

/** Shows the day, the merchant and the figures to be signed, and signs them. */
export function SignDay({ row, onClose, sign }: SignDayProps) {
  const t = useReconciliationWords()
  const language = useLanguage()
  const [isSigning, setSigning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const confirm = async () => {
    setSigning(true)
    setProblem(undefined)
    try {
      await sign()
      onClose()
    } catch (caught) {
      setProblem(words(caught, language))
      setSigning(false)
    }
  }
  return (
    <ConfirmDialog
      title={`${t('act.sign')}: ${dayAndMerchant(row, language)}`}
      confirmLabel={t('act.sign')}
      cancelLabel={t('cancel')}
      busy={isSigning}
      error={problem}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <DescriptionList items={signedFigures(row, language)} />
      <p>{t('act.sign.text')}</p>
    </ConfirmDialog>
  )
}
