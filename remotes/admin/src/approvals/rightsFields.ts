import type { Language } from '@kasa/domain/money'

import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { approvalText, approvalWord } from './approvalWords'

/**
 * Who gets which rights (`shownOf` of the API's users), in words; a merchant or an operator that there is none of is
 * left out.
 */
export const fieldsOfRights =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = approvalWord(`rights.${name}`)
    const act = name === 'act' ? approvalWord(`act.${String(value)}`) : undefined
    return label === undefined || value === null || value === undefined
      ? undefined
      : { label: approvalText(language)(label), value: act === undefined ? String(value) : approvalText(language)(act) }
  }
