import { useLanguage } from '@kasa/console/i18n'
import type { Language } from '@kasa/domain/money'
import type { ApprovalSlotProps, AskedApproval } from '@kasa/module/slots'
import { buttonClass } from '@kasa/ui/Button'
import { Link } from '@kasa/ui/router'
import { Suspense, type ComponentType } from 'react'

import { ApprovalChanges, type ApprovalField } from './ApprovalChanges'
import { useApprovalWords } from './approvalWords'
import { PlainConfirm, type ApprovalConfirmProps } from './PlainConfirm'

/** What a module says of the requests about one kind of its records. */
export type ApprovalPart = {
  /** The fields of the request in words. */
  fields: (language: Language) => ApprovalField
  /** What changes, where names with values would not say it. */
  Changes?: ComponentType<{ approval: Pick<AskedApproval, 'before' | 'after'> }>
  /** The list that opens the record itself; left out where none does. */
  list?: string
  /** What a checker has to see that the request itself does not say. */
  Look?: ComponentType<{ approval: AskedApproval }>
  /** Asks before it is approved, where a question alone is not enough. */
  Confirm?: ComponentType<ApprovalConfirmProps>
}

/** The component for the slot `approval.<record>`: one request where it stands without its record, or its question. */
export function approvalFill({ fields, Changes, list, Look, Confirm = PlainConfirm }: ApprovalPart) {
  return function ApprovalFill({ approval, asking }: ApprovalSlotProps) {
    const say = useApprovalWords()
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
          <div>
            <Link className={buttonClass()} to={`${list}?open=${approval.targetId}`}>
              {say('openRecord')}
            </Link>
          </div>
        )}
      </>
    )
  }
}
