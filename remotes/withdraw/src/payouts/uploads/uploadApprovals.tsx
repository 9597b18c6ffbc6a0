import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { ApprovalChanges, type ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalFill, type ApprovalPart } from '@kasa/desk/approvalPart'
import { formatMoney, type Language } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

import { RequestedRows } from './RequestedRows'
import { uploadText } from './uploadWords'

/** The fields of the approval request (`askForUpload` in the API), as text. */
const fields =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = uploadText(language)
    switch (name) {
      case 'file':
      case 'merchant':
        return { label: t(`asked.${name}`), value: String(value) }
      case 'rows':
        return { label: t('asked.rows'), value: formatCount(Number(value), language) }
      case 'amount':
      case 'fee':
      case 'total':
        return {
          label: t(name === 'amount' ? 'figure.sum' : `figure.${name}`),
          value: formatMoney(BigInt(Number(value)), language),
        }
      default:
        return undefined
    }
  }

/** For the checker: merchant, file, count and amount. */
const order = ['merchant', 'file', 'rows', 'amount', 'fee', 'total'] as const

function UploadFields({ approval: { after } }: { approval: Pick<AskedApproval, 'after'> }) {
  const language = useLanguage()
  const ordered = Object.fromEntries(order.flatMap((name) => (name in after ? [[name, after[name]]] : [])))
  return <ApprovalChanges approval={{ before: null, after: ordered }} field={fields(language)} isWhole />
}

/** The approval request for a file of withdrawals, with its figures and all rows. */
export const uploadApprovals: ApprovalPart = {
  fields,
  Changes: UploadFields,
  Look: ({ approval }) => <RequestedRows id={approval.targetId} />,
}
export const UploadApproval = approvalFill(uploadApprovals)
