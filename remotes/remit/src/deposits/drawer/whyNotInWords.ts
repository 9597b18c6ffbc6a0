import { formatTime } from '@kasa/console/format'
import type { DepositRow } from '@kasa/contracts/deposits'
import type { DepositRefusal } from '@kasa/domain/deposit'
import type { Language } from '@kasa/domain/money'

import { isDrawerTextKey, type TranslateDrawer } from './drawerWords'

/** Why a button is disabled and what would help; undefined if it is enabled. */
export function whyNotInWords(
  refusal: DepositRefusal | undefined,
  row: DepositRow,
  t: TranslateDrawer,
  language: Language,
  until = '',
): string | undefined {
  if (refusal === undefined) return undefined
  const holder = row.claim && { name: row.claim.userName, time: formatTime(row.claim.until, language) }
  const key = `whyNot.${refusal}`
  return isDrawerTextKey(key) ? t(key, { ...holder, until }) : refusal
}
