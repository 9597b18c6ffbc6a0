import type { Language } from '@kasa/domain/money'

import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalText, approvalTextKey } from './approvalWords'

/**
 * Label and value of the rights in a request (`shownOf` of the API's users); an empty merchant or operator is left
 * out.
 */
export const fieldsOfRights =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = approvalTextKey(`rights.${name}`)
    const act = name === 'act' ? approvalTextKey(`act.${String(value)}`) : undefined
    return label === undefined || value === null || value === undefined
      ? undefined
      : { label: approvalText(language)(label), value: act === undefined ? String(value) : approvalText(language)(act) }
  }
