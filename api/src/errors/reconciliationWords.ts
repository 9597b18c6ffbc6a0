/** Messages about reconciliation; part of `words.ts`. */
export const reconciliationWords = {
  REPORT_NO_HEAD: {
    tr: 'Başlık satırı bulunamadı: Tutar, Durum ve Referans ya da Numara sütunları gerekli.',
    en: 'No header row was found: the columns Amount, Status, and Reference or Number are needed.',
  },
  REPORT_TOO_MANY: { tr: 'Bir dosyada en çok {most} satır olabilir.', en: 'A file has {most} rows at most.' },
  REPORT_DAY_NOT_OVER: {
    tr: 'Gün bitmeden verileri bildirilemez; yarın gönderin.',
    en: 'The figures of a day can be reported once the day is over; send them tomorrow.',
  },
  BREAK_GONE: {
    tr: 'Bu fark artık açık değil; listeyi yenileyin.',
    en: 'This break is no longer open; refresh the list.',
  },
  BREAK_NOT_SAME: {
    tr: 'Bu iki hareketin tutarları aynı değil; birbirine bağlanamazlar.',
    en: 'The two events are not of the same amount; they cannot be linked.',
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
    tr: 'Üye iş yeri bu günün verilerini bildirmedi; imzadan önce bildirilmeli.',
    en: 'The merchant has not reported its figures of this day; they are needed before it is signed.',
  },
  DAY_HAS_BREAKS: {
    tr: 'Bu günün {count} açık farkı var; imzadan önce kapatın.',
    en: 'Open breaks of this day: {count}. Deal with them before it is signed.',
  },
  DAY_CHANGED: {
    tr: 'Gün, siz baktıktan sonra değişti; yenileyip tekrar bakın.',
    en: 'The day has changed since you looked at it; refresh and look again.',
  },
  DAY_SAME_PERSON: {
    tr: 'Diğer taraf adına imzalayan sizinle aynı kişi ya da aynı ekipten sayılıyor; başka biri imzalamalı.',
    en: 'Whoever signed for the other side counts as the same person or line as you; somebody else has to sign.',
  },
  DAY_NOT_CLOSED: {
    tr: 'Bu gün henüz iki tarafça imzalanmadı; kanıt dosyası kapanınca hazır olur.',
    en: 'This day is not signed by both sides yet; its proof is ready once it is closed.',
  },
  DAY_CLOSED: {
    tr: 'Bu gün iki tarafça imzalandı ve kapandı; artık yalnızca bugünün tarihiyle düzeltme yapılabilir.',
    en: 'Both sides signed this day and it is closed; only adjustments of today are possible.',
  },
} as const
