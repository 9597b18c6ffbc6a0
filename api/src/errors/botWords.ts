/** Messages about bots and shifts; part of `words.ts`. */
export const botWords = {
  BOOKED_AT_ABSURD: {
    tr: 'İşlem zamanı geçersiz: iki günden fazla ileride ya da on yıldan eski.',
    en: 'The booking time is not valid: it is more than two days ahead or over ten years ago.',
  },
  REFERENCE_OTHER_IBAN: {
    tr: 'Bu banka referansı daha önce başka bir IBAN ile bildirildi; hareket kaydedilmedi.',
    en: 'This bank reference was reported before with another IBAN, so the line was not booked.',
  },
  BOT_PAUSED: { tr: 'Bot zaten duraklatılmış.', en: 'The bot is already paused.' },
  BOT_NOT_PAUSED: { tr: 'Bot duraklatılmış değil.', en: 'The bot is not paused.' },
  BOT_SHARED: {
    tr: 'Bu bot başka operatörlerin hesaplarını da izliyor; onu yalnızca bir yönetici duraklatabilir.',
    en: 'This bot also watches accounts of other operators; only an administrator can pause it.',
  },
  BOT_CHANGED: {
    tr: 'Bot bu arada değişti, son halini inceleyin.',
    en: 'The bot has changed in the meantime; look at it again.',
  },
  ACCOUNT_WATCHED: {
    tr: '{account} hesabını {bot} botu izliyor. Önce hesabı o bottan çıkarın.',
    en: '{account} is watched by {bot}. Remove it from that bot first.',
  },
  HANDOVER_WAITS: {
    tr: 'İmza bekleyen bir devriniz zaten var.',
    en: 'You already have a hand-over that waits for a signature.',
  },
  HANDOVER_DIFFERENCE_UNEXPLAINED: {
    tr: '{account}: bankadaki bakiye defterdekinden farklı. Nedenini seçin.',
    en: '{account}: the balance at the bank differs from the ledger. Choose the reason.',
  },
  HANDOVER_LEDGER_MOVED: {
    tr: '{account}: siz sayarken defter değişti. Yeni farkı inceleyip yeniden imzalayın.',
    en: '{account}: the ledger changed while you were counting. Check the new difference and sign again.',
  },
  HANDOVER_OVER: { tr: 'Bu devir artık açık değil.', en: 'This hand-over is no longer open.' },
  HANDOVER_SAME_LINE: {
    tr: 'Üstünüze ya da astınıza vardiya devredemez, onlardan devralamazsınız. Başka birini seçin.',
    en: 'You cannot hand over to, or take over from, somebody above or below you. Choose somebody else.',
  },
  HANDOVER_SAME_HAND: {
    tr: 'İki hesap, son değişiklikler (açılma, yetkilendirme ya da sıfırlama) nedeniyle {until} tarihine kadar aynı kişi sayılıyor. Devri o tarihten sonra yapın ya da başka birini seçin.',
    en: 'The two accounts count as one person until {until}, because of recent changes (created, given rights or reset). Hand over after that, or choose somebody else.',
  },
  HANDOVER_NOT_YOURS: { tr: 'Bu adımı diğer taraf imzalamalı.', en: 'The other person must take this step.' },
} as const satisfies Record<string, { tr: string; en: string }>
