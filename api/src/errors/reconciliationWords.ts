/** Refusals of reconciliation, in both languages. */
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
  DAY_CLOSED: {
    tr: 'Bu gün iki tarafça imzalandı ve kapandı; artık yalnızca bugünün tarihiyle düzeltme yapılabilir.',
    en: 'Both sides signed this day and it is closed; only adjustments of today are possible.',
  },
} as const
