/** Messages about settlements; part of `words.ts`. */
export const settlementWords = {
  SETTLEMENT_SAME: {
    tr: 'Bu hak ediş koşulları zaten geçerli.',
    en: 'These settlement terms are already in force.',
  },
  RESERVE_HALF: {
    tr: 'Teminat için hem oran hem gün sayısı gerekir. Teminat yoksa ikisi de 0 olmalı.',
    en: 'A reserve needs both a percentage and a number of days. Without a reserve, both must be 0.',
  },
  SETTLEMENT_IBAN_SHARED: {
    tr: 'Talepten sonra bu IBAN şu üye iş yerlerine de tanımlandı: {names}. Talebi reddedin; yeni talepte bu bilgi onaylayana gösterilir.',
    en: 'After this request was made, these merchants got the same IBAN: {names}. Reject it; a new request will show this to the approver.',
  },
  IBAN_NEEDED: { tr: 'IBAN yazın.', en: 'Enter the IBAN.' },
  SETTLEMENT_OPEN: {
    tr: '{number} numaralı hak ediş onay bekliyor. Yenisini başlatmadan önce sonuçlanmalı.',
    en: 'Settlement run {number} waits for approval. It must be decided before you start a new one.',
  },
  SETTLEMENT_CHANGED: {
    tr: 'Ödenecek tutarlar bu arada değişti. Listeye yeniden bakın.',
    en: 'The amounts due have changed in the meantime. Look at the list again.',
  },
  SETTLEMENT_TERMS_CHANGED: {
    tr: '{number}: üye iş yerinin hak ediş hesabı bu arada değişti. Bu çekimi reddedin; tutar sonraki hak edişte yeni hesaba ödenir.',
    en: '{number}: the merchant’s settlement account has changed since. Reject this withdrawal; the next run pays the amount to the new account.',
  },
  SETTLEMENT_NOTHING: {
    tr: 'Şu an ödenecek bir hak ediş yok.',
    en: 'Nothing is due to any merchant now.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
