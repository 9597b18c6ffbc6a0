import { parseMoney } from '@kasa/domain/money'

/** Kuruş as they stand in a field: `1234.50` or `1234,50`. */
export const moneyTyped = (minor: bigint | null, language: 'tr' | 'en'): string => {
  if (minor === null) return ''
  const kurus = (minor % 100n).toString().padStart(2, '0')
  return kurus === '00' ? (minor / 100n).toString() : `${minor / 100n}${language === 'tr' ? ',' : '.'}${kurus}`
}

/** A typed amount on its way to the contract: kuruş, undefined where it is none, so that the contract refuses it. */
export const moneyAsked = (text: string): number | undefined => {
  const minor = parseMoney(text)
  return minor === undefined ? undefined : Number(minor)
}
