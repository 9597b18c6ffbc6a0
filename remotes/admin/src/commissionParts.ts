import { lazy } from 'react'

/** Commission parts for people and approvals, each loaded when first shown. */
export const OperatorCommission = lazy(() =>
  import('./merchants/OperatorCommission').then((file) => ({ default: file.OperatorCommission })),
)
export const OperatorPayouts = lazy(() =>
  import('./merchants/OperatorPayouts').then((file) => ({ default: file.OperatorPayouts })),
)
export const CommissionChanges = lazy(() =>
  import('./merchants/CommissionChanges').then((file) => ({ default: file.CommissionChanges })),
)
