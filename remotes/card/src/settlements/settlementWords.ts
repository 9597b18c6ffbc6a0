import { moduleWords } from '@kasa/console/i18n'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

import { settlementsEn } from '../locales/settlementsEn'
import { settlementsTr } from '../locales/settlementsTr'

/** The texts of settlement files, loaded with the page. */
export const { use: useSettlementWords, text: settlementText } = moduleWords('card-settlements', {
  en: settlementsEn,
  tr: settlementsTr,
})
export type TranslateSettlement = ReturnType<typeof useSettlementWords>
type WordKey = keyof typeof settlementsEn

const isTextKey = (key: string): key is WordKey => Object.hasOwn(settlementsEn, key)
/** Translates a code; an unknown code is unchanged. */
export const codeText = (
  t: TranslateSettlement,
  group: 'status' | 'result' | 'reason' | 'kind',
  code: string,
): string => {
  const key = `${group}.${code}`
  return isTextKey(key) ? t(key) : code
}

const statusTones: Readonly<Record<string, StatusPillProps['tone']>> = { CHECKED: 'amber', BOOKED: 'green' }
export const statusTone = (status: string): StatusPillProps['tone'] => statusTones[status] ?? 'gray'

/** Green: booked as agreed. Amber: needs a look. Gray: known already. */
export const resultTone = ({ result, books }: { result: string; books: boolean }): StatusPillProps['tone'] =>
  result === 'ALREADY' ? 'gray' : result === 'FEE_DIFFERS' ? 'amber' : books ? 'green' : 'red'
