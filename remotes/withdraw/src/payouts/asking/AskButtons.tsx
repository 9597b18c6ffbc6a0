import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { useWords } from '../list/withdrawalWords'

const loadForm = () => import('./AskForm')
const loadUpload = () => import('../uploads/UploadDialog')
const UploadDialog = lazy(() => loadUpload().then((file) => ({ default: file.UploadDialog })))
const AskForm = lazy(() => loadForm().then((file) => ({ default: file.AskForm })))

/** Buttons above the list for people who may request withdrawals. */
export function AskButtons() {
  const t = useWords()
  // For people who also send payouts, the primary button is the queue's.
  const isTaker = useWithdrawalViewer().kind !== 'MERCHANT'
  const [asking, setAsking] = useState<'one' | 'many' | null>(null)
  return (
    <>
      <Button
        onPointerEnter={() => void loadUpload()}
        onFocus={() => void loadUpload()}
        onClick={() => setAsking('many')}
      >
        {t('upload')}
      </Button>
      <Button
        tone={isTaker ? 'plain' : 'primary'}
        onPointerEnter={() => void loadForm()}
        onFocus={() => void loadForm()}
        onClick={() => setAsking('one')}
      >
        {t('ask')}
      </Button>
      {asking !== null && (
        <Suspense>
          {asking === 'one' ? (
            <AskForm onClose={() => setAsking(null)} />
          ) : (
            <UploadDialog onClose={() => setAsking(null)} />
          )}
        </Suspense>
      )}
    </>
  )
}
