import { useCan } from '@kasa/console/can'
import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { styled } from '../list/depositStyles'
import { useAttachmentWords } from './attachmentWords'

const AmountPolicyForm = lazy(() => import('./AmountPolicyForm').then((file) => ({ default: file.AmountPolicyForm })))

/** The merchant's policy for another amount, for those who may edit merchants. Loaded when opened. */
export function AmountPolicyPlace({ merchantId }: { merchantId: string | null }) {
  const t = useAttachmentWords()
  const mayWrite = useCan('merchant.write')
  const [isAsked, setAsked] = useState(false)
  if (!mayWrite || merchantId === null) return null
  return (
    <div className={styled('more')}>
      <Button tone="quiet" size="small" onClick={() => setAsked(true)}>
        {t('policy.open')}
      </Button>
      {isAsked && (
        <Suspense>
          <AmountPolicyForm merchantId={merchantId} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </div>
  )
}
