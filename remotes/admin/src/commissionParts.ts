import { lazy } from 'react'

/** What people and approvals show of commissions; each part comes when it is first shown. */
export const OperatorCommission = lazy(() =>
  import('./merchants/OperatorCommission').then((file) => ({ default: file.OperatorCommission })),
)
export const OperatorPayouts = lazy(() =>
  import('./merchants/OperatorPayouts').then((file) => ({ default: file.OperatorPayouts })),
)
export const CommissionChanges = lazy(() =>
  import('./merchants/CommissionChanges').then((file) => ({ default: file.CommissionChanges })),
)
