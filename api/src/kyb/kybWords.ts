import type { DocumentKind, MissingDocument } from '@kasa/domain/kyb'
import type { Language } from '@kasa/domain/money'

/** Names of the kinds of documents in mails and refusals. */
export const documentWords: Readonly<Record<DocumentKind, Readonly<Record<Language, string>>>> = {
  TRADE_REGISTRY: { tr: 'Ticaret sicil gazetesi', en: 'Trade registry extract' },
  TAX_CERTIFICATE: { tr: 'Vergi levhası', en: 'Tax certificate' },
  SIGNATURE_CIRCULAR: { tr: 'İmza sirküleri', en: 'Signature circular' },
  ID: { tr: 'Yetkilinin kimliği', en: 'ID of the authorised person' },
  OWNERS: { tr: 'Gerçek faydalanıcı beyanı', en: 'Beneficial owners' },
  CONTRACT: { tr: 'İmzalı sözleşme', en: 'Signed contract' },
  OTHER: { tr: 'Diğer belge', en: 'Other document' },
}

const why: Readonly<Record<MissingDocument['standing'], Readonly<Record<Language, string>>>> = {
  EXPIRED: { tr: 'süresi doldu', en: 'expired' },
  WAITING: { tr: 'inceleme bekliyor', en: 'waits for review' },
  REFUSED: { tr: 'reddedildi', en: 'refused' },
  MISSING: { tr: 'yok', en: 'missing' },
}

/** `Tax certificate (missing), Signed contract (expired)`, in each language. */
export const missingInWords = (missing: readonly MissingDocument[]): Record<Language, string> => {
  const wordsIn = (language: Language) =>
    missing.map(({ kind, standing }) => `${documentWords[kind][language]} (${why[standing][language]})`).join(', ')
  return { tr: wordsIn('tr'), en: wordsIn('en') }
}
