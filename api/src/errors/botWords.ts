/** Messages about bots and shifts; part of `words.ts`. */
export const botWords = {
  BOOKED_AT_ABSURD: {
    tr: 'İşlem zamanı olamaz: iki günden fazla ileride ya da on yıldan eski.',
    en: 'The booking time cannot be: more than two days ahead, or over ten years ago.',
  },
  REFERENCE_OTHER_IBAN: {
    tr: 'Bu banka referansı daha önce başka bir IBAN ile bildirildi: hareket kaydedilmedi.',
    en: 'This bank reference was reported before with another IBAN: the line is not booked.',
  },
  BOT_PAUSED: { tr: 'Bot zaten duraklatılmış.', en: 'The bot is paused already.' },
  BOT_NOT_PAUSED: { tr: 'Bot duraklatılmış değil.', en: 'The bot is not paused.' },
  BOT_SHARED: {
    tr: 'Bu bot başka operatörlerin hesaplarını da izliyor; onu yalnızca bir yönetici duraklatabilir.',
    en: 'This bot also watches accounts of other operators; only an administrator may pause it.',
  },
  BOT_CHANGED: {
    tr: 'Bot bu arada değişti, son halini inceleyin.',
    en: 'The bot has changed meanwhile; look at it again.',
  },
  ACCOUNT_WATCHED: {
    tr: '{account} hesabını {bot} izliyor. Önce oradan çıkarın.',
    en: '{account} is watched by {bot}. Take it from there first.',
  },
  HANDOVER_WAITS: {
    tr: 'İmza bekleyen bir devriniz zaten var.',
    en: 'A hand-over of yours is waiting for a signature already.',
  },
  HANDOVER_DIFFERENCE_UNEXPLAINED: {
    tr: '{account}: bankada görülen, defterden farklı. Nedenini seçin.',
    en: '{account}: what was seen at the bank is not what the ledger says. Choose the reason.',
  },
  HANDOVER_LEDGER_MOVED: {
    tr: '{account}: siz sayarken defter değişti. Yeni farka bakıp yeniden imzalayın.',
    en: '{account}: the ledger moved while you were counting. Look at the new difference and sign again.',
  },
  HANDOVER_OVER: { tr: 'Bu devir artık açık değil.', en: 'This hand-over is no longer open.' },
  HANDOVER_SAME_LINE: {
    tr: 'Vardiya üstünüze ya da astınıza devredilmez: iki imza iki ayrı kişiden gelmeli.',
    en: 'A shift is not handed to or taken from somebody above or below you: the two signatures are two people’s.',
  },
  HANDOVER_SAME_HAND: {
    tr: 'İki hesap yakın zamanda aynı elden geçti (açıldı, yetkilendirildi ya da sıfırlandı): devir {until} tarihinden sonra yapılabilir.',
    en: 'The two accounts were lately in one hand (created, given rights or reset): the hand-over is possible after {until}.',
  },
  HANDOVER_NOT_YOURS: { tr: 'Bu adım diğer tarafın imzasıdır.', en: 'This step is the other person’s.' },
} as const satisfies Record<string, { tr: string; en: string }>
