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
    tr: 'Kademe sınırları artmalı; yalnız son kademe sınırsız olur.',
    en: 'The limits of the tiers must rise, and only the last tier has none.',
  },
  COMMISSION_DAYS: {
    tr: 'En çok {days} günlük bir aralık seçin; son gün ilk günden önce olamaz.',
    en: 'Choose at most {days} days; the last cannot be before the first.',
  },
  OPERATOR_DEBIT: {
    tr: 'Bu tutarda ve bu referansla, başka bir işlemde kullanılmamış tek bir banka çıkışı bulunamadı.',
    en: 'There is not exactly one unused bank debit of this amount with this reference.',
  },
  OPERATOR_DEBIT_PAYOUT: {
    tr: 'Bu banka çıkışı {number} çekiminin ödemesi olabilir. Önce o çekimi sonuçlandırın.',
    en: 'This bank debit may be what paid withdrawal {number}. Settle that withdrawal first.',
  },
  OPERATOR_SELF: {
    tr: 'Kendi komisyonunuz için talep açamazsınız; başka bir yönetici açmalı.',
    en: 'You cannot ask for your own commission; another administrator must.',
  },
  OPERATOR_OWED_LESS: {
    tr: 'Operatörün alacağı bu tutardan az.',
    en: 'The operator is owed less than this amount.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
