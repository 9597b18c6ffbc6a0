/** Words of the refusals of card transfers; part of `words.ts`. */
export const cardWords = {
  CARD_NUMBER: {
    tr: 'İstekte kart numarasına benzeyen bir sayı var; hiçbir şey kaydedilmedi. Yalnızca ilk altı ve son dört hane gönderilebilir.',
    en: 'The request holds what may be a card number; nothing was kept. Send the first six and last four digits only.',
  },
  CARD_REASON_NEEDED: {
    tr: 'Bu ödemede kural uyarısı var: neden onayladığınızı seçin.',
    en: 'Rules fired for this payment: say why you approve it.',
  },
  NOT_AUTHORISED: {
    tr: 'Kartı veren banka bu ödemeye onay vermedi.',
    en: 'The issuer has not authorised this payment.',
  },
  EVIDENCE_NEEDED: { tr: 'Önce kanıt dosyası ekleyin.', en: 'Attach the evidence first.' },
  REFUND_TOO_MUCH: {
    tr: 'En çok {rest} iade edilebilir.',
    en: 'At most {rest} can be refunded.',
  },
  REPORT_AMOUNT_DIFFERS: {
    tr: 'Onaylanan tutar talep edilen tutardan farklı.',
    en: 'The amount authorised differs from the amount requested.',
  },
  REPORT_DIFFERS: {
    tr: 'Bu eventId ile daha önce başka bir bildirim gelmişti.',
    en: 'This eventId was used with another report.',
  },
} as const
