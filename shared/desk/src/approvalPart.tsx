import { useLanguage } from '@kasa/console/i18n'
import type { Language } from '@kasa/domain/money'
import type { ApprovalSlotProps, AskedApproval } from '@kasa/module/slots'
import { buttonClass } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { Suspense, type ComponentType } from 'react'

import { ApprovalChanges, type ApprovalField } from './ApprovalChanges'
import { useApprovalWords } from './approvalWords'
import { styled } from './approvals/approvalStyles'
import { PlainConfirm, type ApprovalConfirmProps } from './PlainConfirm'

/** A module's texts and components for approval requests about one kind of record. */
export type ApprovalPart = {
  /** The request's fields as text. */
  fields: (language: Language) => ApprovalField
  /** Shows the change, if labels and values are not enough. */
  Changes?: ComponentType<{ approval: Pick<AskedApproval, 'before' | 'after'> }>
  /** The list that opens the record, if any. */
  list?: string
  /** Additional information for the checker. */
  Look?: ComponentType<{ approval: AskedApproval }>
  /** A custom confirmation before approval. */
  Confirm?: ComponentType<ApprovalConfirmProps>
}

/** The component for the slot `approval.<record>`: a request without its record, or its confirmation. */
export function approvalFill({ fields, Changes, list, Look, Confirm = PlainConfirm }: ApprovalPart) {
  return function ApprovalFill({ approval, asking }: ApprovalSlotProps) {
    const t = useApprovalWords()
    const language = useLanguage()
    if (asking) return <Confirm approval={approval} {...asking} />
    return (
      <>
        {Changes ? (
          <Changes approval={approval} />
        ) : (
          <ApprovalChanges approval={approval} field={fields(language)} isWhole />
        )}
        {Look && approval.status === 'PENDING' && approval.whyNot === null && (
          <Suspense>
            <Look approval={approval} />
          </Suspense>
        )}
        {list !== undefined && (
          <div className={styled('open')}>
            <Link className={buttonClass()} to={`${list}?open=${approval.targetId}`}>
              {t('openRecord')}
            </Link>
          </div>
        )}
      </>
    )
  }
}
