import { formatDate } from '@kasa/console/format'
import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import type { Language } from '@kasa/domain/money'

import { approvalText, approvalWord } from './approvalWords'

/**
 * What the erasure of a person's data would erase and keep, in words. The person is not named: approvals are kept for
 * ever.
 */
export const fieldsOfErasure =
  (language: Language): ApprovalField =>
  (name, value) => {
    const label = approvalWord(`erasure.${name}`)
    if (label === undefined) return undefined
    const say = approvalText(language)
    const shown =
      name !== 'keptUntil'
        ? String(value)
        : value === null
          ? say('erasure.none')
          : formatDate(`${String(value)}T00:00:00+03:00`, language)
    return { label: say(label), value: shown }
  }
