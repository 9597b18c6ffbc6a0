/** Messages about reconciliation; part of `words.ts`. */
export const reconciliationWords = {
  REPORT_NO_HEAD: {
    tr: 'Başlık satırı bulunamadı: Tutar, Durum ve Referans ya da Numara sütunları gerekli.',
    en: 'No header row was found: the columns Amount, Status, and Reference or Number are needed.',
  },
  REPORT_TOO_MANY: { tr: 'Bir dosyada en çok {most} satır olabilir.', en: 'A file can have at most {most} rows.' },
  REPORT_DAY_NOT_OVER: {
    tr: 'Gün bitmeden verileri bildirilemez; yarın gönderin.',
    en: 'Figures can be reported only after the day has ended; send them tomorrow.',
  },
  BREAK_GONE: {
    tr: 'Bu fark artık açık değil; listeyi yenileyin.',
    en: 'This break is no longer open; refresh the list.',
  },
  BREAK_NOT_SAME: {
    tr: 'Bu iki hareketin tutarları farklı; birbirine bağlanamazlar.',
    en: 'The two events have different amounts and cannot be linked.',
  },
  BREAK_NO_MERCHANT: {
    tr: 'Bu hareketin üye iş yeri yok: banka satırını eşleştirme ekranından bir talebe bağlayın ya da iade edin.',
    en: 'This event has no merchant: link the bank line to a request on the unmatched lines page, or return it.',
  },
  WRITE_OFF_NOTHING: {
    tr: 'Silinecek bir fark yok: üye iş yerinin tutarı bizimkinden fazla değil. Kabul edin ya da düzeltme girin.',
    en: 'There is nothing to write off: the merchant’s figure is not above ours. Accept it, or enter an adjustment.',
  },
  DAY_NOT_REPORTED: {
    tr: 'Üye iş yeri bu günün verilerini bildirmedi. Bildirmeden gün imzalanamaz.',
    en: 'The merchant has not reported its figures for this day. The day cannot be signed without them.',
  },
  DAY_HAS_BREAKS: {
    tr: 'Bu günün {count} açık farkı var; imzadan önce kapatın.',
    en: 'This day has open breaks ({count}). Resolve them before you sign.',
  },
  DAY_CHANGED: {
    tr: 'Gün, siz baktıktan sonra değişti; yenileyip tekrar bakın.',
    en: 'The day has changed since you looked at it; refresh and look again.',
  },
  DAY_SAME_PERSON: {
    tr: 'Diğer taraf adına imzalayanla aynı kişi ya da aynı ekip sayılıyorsunuz. Başka biri imzalamalı.',
    en: 'You and the person who signed for the other side count as the same person or team. Somebody else must sign.',
  },
  DAY_NOT_CLOSED: {
    tr: 'Bu gün henüz iki tarafça imzalanmadı; kanıt dosyası gün kapanınca hazır olur.',
    en: 'Both sides have not signed this day yet. The proof is available once the day is closed.',
  },
  DAY_CLOSED: {
    tr: 'Bu gün iki tarafça imzalandı ve kapandı. Yalnızca bugünün tarihiyle düzeltme girebilirsiniz.',
    en: 'Both sides have signed this day and it is closed. You can only enter an adjustment dated today.',
  },
} as const
