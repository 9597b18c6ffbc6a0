import { RequestPart } from '@kasa/desk/RequestPart'
import type { SlotProps } from '@kasa/module/slots'

import { lazyDeposits } from './lazyDeposits'
import { deposits } from './deposits'

/** One deposit inside another module's screen, with all its actions. */
export const DepositPart = ({ depositId, onClose }: SlotProps['deposit.detail']) => (
  <RequestPart noun={deposits} parts={lazyDeposits} id={depositId} onClose={onClose} />
)
