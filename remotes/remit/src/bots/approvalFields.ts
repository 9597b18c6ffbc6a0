import { autoMatches } from '@kasa/domain/bot'
import { keyGraceHours } from '@kasa/domain/merchant'
import type { Language } from '@kasa/domain/money'

import type { ApprovalField } from '@kasa/desk/ApprovalChanges'
import { botText } from './botWords'

const list = (value: unknown): string => (Array.isArray(value) && value.length > 0 ? value.map(String).join(', ') : '—')

/**
 * Label and value of a bot's fields in an approval request: its accounts, and who then has its keys (`askForReach`
 * and `resetBotKeys` in the API).
 */
export const fieldsOfBot =
  (language: Language): ApprovalField =>
  (name, value) => {
    const t = botText(language)
    const auto = autoMatches.find((known) => known === value)
    const hours = keyGraceHours.find((known) => known === value)
    if (name === 'autoMatch' && auto) return { label: t('field.auto'), value: t(`auto.${auto}`) }
    if (name === 'accounts') return { label: t('field.accounts'), value: list(value) }
    if (name === 'holders') return { label: t('field.holders'), value: list(value) }
    return name === 'graceHours' && hours !== undefined
      ? { label: t('keys.grace'), value: t(`keys.grace.${hours}`) }
      : undefined
  }
