import { RequestPart } from '@kasa/desk/RequestPart'
import type { SlotProps } from '@kasa/module/slots'

import { depositLater } from './depositLater'
import { deposits } from './deposits'

/** One deposit in the place of another module, with everything that can be done about it here. */
export const DepositPart = ({ depositId, onClose }: SlotProps['deposit.detail']) => (
  <RequestPart noun={deposits} later={depositLater} id={depositId} onClose={onClose} />
)
