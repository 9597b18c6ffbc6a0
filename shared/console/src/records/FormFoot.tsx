import { Button } from '@kasa/ui/Button'
import { Kbd } from '@kasa/ui/Kbd'
import { useId } from 'react'

import { styled } from './recordStyles'
import { useRecordWords } from './recordWords'

/** The most missing fields named; the others are counted. */
const namedAtMost = 3

type FormFootProps = {
  formId: string
  saveLabel: string
  isSubmitting: boolean
  /** Labels of empty required fields. */
  missing: readonly string[]
  onCancel: () => void
}

/** A form's footer, always visible: missing fields, cancel, and save with its key. */
export function FormFoot({ formId, saveLabel, isSubmitting, missing, onCancel }: FormFootProps) {
  const t = useRecordWords()
  const missingId = useId()
  const rest = missing.length - namedAtMost
  const fields = missing.slice(0, namedAtMost).join(', ')
  return (
    <>
      <p id={missingId} className={styled('missing')} hidden={missing.length === 0}>
        {rest > 0 ? t('form.missingMore', { fields, rest }) : t('form.missing', { fields })}
      </p>
      <Button onClick={onCancel}>{t('form.cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        tone="primary"
        busy={isSubmitting}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={missing.length === 0 ? undefined : missingId}
      >
        {saveLabel} <Kbd>Ctrl Enter</Kbd>
      </Button>
    </>
  )
}
