import { useQueryClient } from '@kasa/console/query'
import { ReasonForm } from '@kasa/console/records/ReasonForm'
import type { CallbackAddress } from '@kasa/contracts/callbackAddresses'

import { useWords } from '../adminWords'
import { pauseAddress } from './addressQueries'

/** Pauses the callbacks to one address, with a reason. */
export function PauseForm({ address, onClose }: { address: CallbackAddress; onClose: () => void }) {
  const t = useWords()
  const client = useQueryClient()
  return (
    <ReasonForm
      title={t('pause.title', { merchant: address.merchantName })}
      text={t('pause.text')}
      saveLabel={t('pause.button')}
      onClose={onClose}
      save={(reason) => pauseAddress(client, address.id, reason)}
    />
  )
}
