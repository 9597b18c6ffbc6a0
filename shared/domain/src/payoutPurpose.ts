import { foldText } from './turkishText'

/**
 * Purposes of a transfer, with the numbers used by banks and FAST (TCMB, "ödeme amacı"; domain section 4). Screens
 * translate our codes.
 */
export const payoutPurposes = {
  1: 'HOME_RENT',
  2: 'SHOP_RENT',
  3: 'OTHER_RENT',
  4: 'ECOMMERCE',
  5: 'STAFF',
  6: 'TRADE',
  7: 'PERSONAL',
  8: 'INVESTMENT',
  9: 'FINANCE',
  10: 'EDUCATION',
  11: 'DUES',
  12: 'OTHER',
} as const
export type PurposeCode = keyof typeof payoutPurposes
export type Purpose = (typeof payoutPurposes)[PurposeCode]

export const purposeCodes: readonly PurposeCode[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** As people and bank files write them, folded. */
const written: Readonly<Record<Purpose, readonly string[]>> = {
  HOME_RENT: ['konut kirasi', 'konut kira', 'konut kira odemesi', 'home rent', 'residential rent'],
  SHOP_RENT: ['isyeri kirasi', 'is yeri kirasi', 'isyeri kira', 'isyeri kira odemesi', 'business rent', 'shop rent'],
  OTHER_RENT: ['diger kira', 'diger kiralar', 'diger kira odemesi', 'other rent'],
  ECOMMERCE: ['e-ticaret', 'e-ticaret odemesi', 'eticaret', 'e-commerce', 'ecommerce'],
  STAFF: ['calisan odemesi', 'maas', 'maas odemesi', 'personel odemesi', 'salary', 'payroll', 'staff'],
  TRADE: ['ticari', 'ticari odeme', 'trade', 'commercial', 'commercial payment'],
  PERSONAL: ['bireysel', 'bireysel odeme', 'personal', 'personal payment'],
  INVESTMENT: ['yatirim', 'yatirim odemesi', 'investment'],
  FINANCE: ['finansal', 'finansal odeme', 'financial', 'finance'],
  EDUCATION: ['egitim', 'egitim odemesi', 'education'],
  DUES: ['aidat', 'aidat odemesi', 'dues'],
  OTHER: ['diger', 'diger odeme', 'diger odemeler', 'other', 'other payment', 'other payments'],
}

/** The number of a written purpose: `7`, `07`, `Bireysel ödeme`, `7 - Bireysel`. Undefined for anything else. */
export function purposeOf(text: string): PurposeCode | undefined {
  const folded = foldText(text).trim()
  const [, number] = /^0?(\d{1,2})(?:\s*[-.:]\s*\p{L}.*)?$/u.exec(folded) ?? []
  if (number !== undefined) return purposeCodes.find((code) => code === Number(number))
  return purposeCodes.find((code) => written[payoutPurposes[code]].includes(folded))
}
