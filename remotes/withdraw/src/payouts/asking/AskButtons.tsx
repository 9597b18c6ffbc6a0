import { Button } from '@kasa/ui/Button'
import { lazy, Suspense, useState } from 'react'

import { useWithdrawalViewer } from '../list/useWithdrawalViewer'
import { useWords } from '../list/withdrawalWords'

const loadForm = () => import('./AskForm')
const loadUpload = () => import('../uploads/UploadDialog')
const UploadDialog = lazy(() => loadUpload().then((file) => ({ default: file.UploadDialog })))
const AskForm = lazy(() => loadForm().then((file) => ({ default: file.AskForm })))

/** What who may ask for withdrawals does above their list. */
export function AskButtons() {
  const say = useWords()
  // Who takes payouts as well has one act that stands out, and it is the queue's.
  const isTaker = useWithdrawalViewer().kind !== 'MERCHANT'
  const [asking, setAsking] = useState<'one' | 'many' | null>(null)
  return (
    <>
      <Button
        onPointerEnter={() => void loadUpload()}
        onFocus={() => void loadUpload()}
        onClick={() => setAsking('many')}
      >
        {say('upload')}
      </Button>
      <Button
        tone={isTaker ? 'plain' : 'primary'}
        onPointerEnter={() => void loadForm()}
        onFocus={() => void loadForm()}
        onClick={() => setAsking('one')}
      >
        {say('ask')}
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
