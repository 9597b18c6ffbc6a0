import type { DepositDetail } from '@kasa/contracts/deposits'
import type { Language } from '@kasa/domain/money'

import type { TranslateDrawer } from './drawerWords'

type BankLine = NonNullable<DepositDetail['bankLine']>

const parts = ['amount', 'name', 'reference'] as const

/** The text with its first letter in upper case, by the rules of the language. */
export const sentence = (text: string, language: Language) =>
  text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1)

/** True if amount, name and reference of the transfer equal those of the request. */
export const agreesFully = ({ agrees }: BankLine): boolean => parts.every((part) => agrees[part])

/** Which parts of the transfer agree and which differ: `Reference matches. Amount and name differ.` */
export function matchInWords({ agrees }: BankLine, t: TranslateDrawer, language: Language): string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  const named = (wanted: boolean) => parts.filter((part) => agrees[part] === wanted).map((part) => t(`match.${part}`))
  const [same, different] = [named(true), named(false)]
  if (different.length === 0) return t('match.all')
  const sentenceOf = (verb: 'agrees' | 'differs', names: string[]) =>
    names.length === 0
      ? []
      : [
          sentence(
            t(names.length === 1 ? `match.${verb}One` : `match.${verb}`, { parts: list.format(names) }),
            language,
          ),
        ]
  return [...sentenceOf('differs', different), ...sentenceOf('agrees', same)].join(' ')
}
