/** Messages about settlements; part of `words.ts`. */
export const settlementWords = {
  SETTLEMENT_SAME: {
    tr: 'Bu hak ediş koşulları zaten geçerli.',
    en: 'These settlement terms are already in force.',
  },
  RESERVE_HALF: {
    tr: 'Teminat için hem oran hem gün sayısı gerekir. Teminat yoksa ikisi de 0 olmalı.',
    en: 'A reserve needs both a percent and days. Without a reserve both are 0.',
  },
  SETTLEMENT_IBAN_SHARED: {
    tr: '{names} de talepten sonra bu IBAN’ı aldı. Talebi reddedin; yeniden istenirse onaylayana bu da gösterilir.',
    en: '{names} also got this IBAN after the request. Reject it; a new request shows this to whoever approves it.',
  },
  IBAN_NEEDED: { tr: 'IBAN yazın.', en: 'Write the IBAN.' },
  SETTLEMENT_OPEN: {
    tr: '{number} numaralı hak ediş onay bekliyor. Yenisinden önce o karara bağlanmalı.',
    en: 'Settlement run {number} waits for approval. It has to be decided before a new one.',
  },
  SETTLEMENT_CHANGED: {
    tr: 'Ödenecek tutarlar bu arada değişti. Listeye yeniden bakın.',
    en: 'The amounts due have changed meanwhile. Look at the list again.',
  },
  SETTLEMENT_TERMS_CHANGED: {
    tr: '{number}: üye iş yerinin hak ediş hesabı bu arada değişti. Bu çekimi reddedin; tutar sonraki hak edişte yeni hesaba ödenir.',
    en: '{number}: the merchant has another settlement account since. Reject this withdrawal; the next run pays it to the new account.',
  },
  SETTLEMENT_NOTHING: {
    tr: 'Şu an ödenecek bir hak ediş yok.',
    en: 'Nothing is due to any merchant now.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
