/** Messages about commissions; part of `words.ts`. */
export const commissionWords = {
  COMMISSION_SAME: {
    tr: 'Bu komisyon zaten geçerli.',
    en: 'This commission is already in force.',
  },
  COMMISSION_MAX: {
    tr: 'En çok alınacak tutar, en az alınacak tutardan küçük olamaz.',
    en: 'The maximum cannot be below the minimum.',
  },
  COMMISSION_TIERS: {
    tr: 'Her kademenin sınırı öncekinden yüksek olmalı; yalnızca son kademe sınırsızdır.',
    en: 'Each tier’s limit must be higher than the one before; only the last tier has no limit.',
  },
  COMMISSION_DAYS: {
    tr: 'En çok {days} günlük bir aralık seçin; son gün ilk günden önce olamaz.',
    en: 'Choose at most {days} days; the last day cannot be before the first.',
  },
  OPERATOR_DEBIT: {
    tr: 'Bu tutar ve referansla, henüz kullanılmamış tek bir banka çıkışı bulunamadı. Tutarı ve referansı kontrol edin.',
    en: 'No single unused bank debit has this amount and reference. Check both.',
  },
  OPERATOR_DEBIT_PAYOUT: {
    tr: 'Bu banka çıkışı {number} çekiminin ödemesi olabilir. Önce o çekimi sonuçlandırın.',
    en: 'This bank debit may belong to withdrawal {number}. Resolve that withdrawal first.',
  },
  OPERATOR_CREDIT: {
    tr: 'Ödemenin hesabında bu tutar ve referansla, henüz kullanılmamış tek bir banka girişi bulunamadı.',
    en: 'No single unused bank credit on the payment’s account has this amount and reference.',
  },
  OPERATOR_RETURNED: {
    tr: 'Bu operatöre böyle bir ödeme yok ya da iadesi zaten kaydedildi.',
    en: 'This operator has no such payment, or its return is already booked.',
  },
  OPERATOR_SELF: {
    tr: 'Kendi komisyonunuz için talep açamazsınız; başka bir yönetici açmalı.',
    en: 'You cannot request your own commission; another administrator must.',
  },
  OPERATOR_OWED_LESS: {
    tr: 'Operatörün alacağı bu tutardan az.',
    en: 'The operator is owed less than this amount.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
