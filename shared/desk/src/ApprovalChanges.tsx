import type { AskedApproval } from '@kasa/module/slots'
import { DescriptionList } from '@kasa/ui/DescriptionList'
import type { ReactNode } from 'react'

import { styled } from './approvals/approvalStyles'

/** A field's label and formatted value; undefined omits it. */
export type ApprovalField = (name: string, value: unknown) => { label: ReactNode; value: ReactNode } | undefined

type ApprovalChangesProps = {
  approval: Pick<AskedApproval, 'before' | 'after'>
  field: ApprovalField
  /** Also shows unchanged fields, where the record itself is not visible. */
  isWhole?: boolean
}

/** Fields that a checker reads first, in this order; the database does not keep the order of the others. */
const firstFields = ['number', 'merchant', 'customer', 'beneficiary', 'amount', 'fee', 'total']
const placeOf = (name: string) => (firstFields.includes(name) ? firstFields.indexOf(name) : firstFields.length)

/** The requested change, before and after. */
export function ApprovalChanges({ approval: { before, after }, field, isWhole = false }: ApprovalChangesProps) {
  const isSame = (name: string) => before !== null && JSON.stringify(before[name]) === JSON.stringify(after[name])
  const names = Object.keys(after).toSorted((a, b) => placeOf(a) - placeOf(b))
  const items = names.flatMap((name) => {
    const now = field(name, after[name])
    if (!now || (isSame(name) && !isWhole)) return []
    const was = before && !isSame(name) ? field(name, before[name]) : undefined
    return [
      {
        id: name,
        label: now.label,
        value: was ? (
          <span className={styled('change')}>
            <del>{was.value}</del> <ins>{now.value}</ins>
          </span>
        ) : (
          now.value
        ),
      },
    ]
  })
  return <DescriptionList items={items} />
}
