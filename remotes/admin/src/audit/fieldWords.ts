import { moduleWords } from '@kasa/console/i18n'
import type { AuditField } from '@kasa/domain/auditFields'

import { amountFieldEn, amountFieldTr } from '../locales/amountFieldWords'
import { fieldEn } from '../locales/fieldEn'
import { fieldTr } from '../locales/fieldTr'
import { idFieldEn, idFieldTr } from '../locales/idFieldWords'

const en: Record<AuditField, string> = { ...amountFieldEn, ...idFieldEn, ...fieldEn }
const tr: Record<AuditField, string> = { ...amountFieldTr, ...idFieldTr, ...fieldTr }

/** Labels of the fields in the audit log, loaded with its page only. */
const words = moduleWords('admin-audit-fields', { en, tr })
export const { text: fieldText } = words

/** The field as a key of its label, if it has one. */
export const knownField = (field: string): AuditField | undefined => (words.has(field) ? field : undefined)
