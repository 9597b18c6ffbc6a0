import { foldText } from '@kasa/domain/turkishText'

/**
 * A bank's words for money that came back, before the payer's own: `GELEN FAST IADE`, `EFT IPTALI`, `RETURN OF
 * PAYMENT`.
 */
const backWords =
  /^(?:(?:gelen|giden|fast|eft|havale|swift|transfer|para|odeme|gonderim|islem|otomatik|incoming|outgoing|payment|sepa|credit|wire)[\s:/.-]+){0,4}(?:iade(?:si|dir|edildi)?|iptal(?:i|dir|edildi)?|returned|return|reversal|reversed|refund|rejected|storno|r(?:ue|u)ck(?:buchung|(?:ue|u)berweisung|lastschrift|gabe)|retoure?|terugboeking|zwrot)(?![\p{L}])/u

/** True if the bank's text says that the account owner's money was returned or a booking was reversed. */
export const isMoneyBackText = (words: string): boolean => backWords.test(foldText(words).trim())
