import { Slot } from '@kasa/console/slot'
import { ApprovalChanges } from '@kasa/desk/ApprovalChanges'
import { PlainConfirm, type ApprovalConfirmProps } from '@kasa/desk/PlainConfirm'
import { approvalFill } from '@kasa/desk/approvalPart'
import { approvalSlotOf, type AskedApproval } from '@kasa/module/slots'
import { lazy, Suspense } from 'react'

import { CommissionChanges } from '../commissionParts'
import { fieldsOfErasure } from './erasureFields'
import { fieldsOfExport } from './exportFields'
import { fieldsOfRights } from './rightsFields'

const LimitApproval = lazy(() => import('./LimitApproval').then((file) => ({ default: file.LimitApproval })))

/** A kind without texts still shows its changes. */
const asWritten = (name: string, value: unknown) => ({
  label: name,
  value: typeof value === 'object' ? JSON.stringify(value) : String(value),
})

const ExportApproval = approvalFill({ fields: fieldsOfExport })
const ErasureApproval = approvalFill({ fields: fieldsOfErasure })
const RightsApproval = approvalFill({ fields: fieldsOfRights, list: '/users/userList' })

/**
 * What a request changes, shown by the module that owns the record. People, their rights and limit groups are shown
 * here.
 */
export function RequestedChanges({ approval }: { approval: AskedApproval }) {
  if (approval.targetType === 'user' && ('method' in approval.after || 'bankRef' in approval.after))
    return (
      <Suspense>
        <CommissionChanges approval={approval} isOperator />
      </Suspense>
    )
  if (approval.targetType === 'user') return <RightsApproval approval={approval} asking={null} />
  if (approval.targetType === 'export') return <ExportApproval approval={approval} asking={null} />
  if (approval.targetType === 'customer') return <ErasureApproval approval={approval} asking={null} />
  if (approval.targetType === 'limitGroup' || approval.targetType === 'paparaLimitGroup')
    return (
      <Suspense>
        <LimitApproval approval={approval} />
      </Suspense>
    )
  const slot = approvalSlotOf(approval.targetType)
  const written = <ApprovalChanges approval={approval} field={asWritten} isWhole />
  return slot ? <Slot name={slot} props={{ approval, asking: null }} otherwise={written} /> : written
}

/** The confirmation of the owning module, if it has one, otherwise a plain one. */
export function RequestedConfirm({ approval, onConfirm, onCancel }: ApprovalConfirmProps) {
  const slot = approvalSlotOf(approval.targetType)
  const plain = <PlainConfirm approval={approval} onConfirm={onConfirm} onCancel={onCancel} />
  return slot ? <Slot name={slot} props={{ approval, asking: { onConfirm, onCancel } }} otherwise={plain} /> : plain
}
