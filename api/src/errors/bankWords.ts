/** Messages about banks and bank accounts; part of `words.ts`. */
export const bankWords = {
  RECORD_CHANGED: {
    tr: 'Kayıt bu arada değişti, son halini inceleyin.',
    en: 'The record has changed in the meantime; look at it again.',
  },
  BANK_NOT_FOUND: { tr: 'Banka bulunamadı.', en: 'The bank was not found.' },
  BANK_CODE_USED: { tr: '{code} kodu başka bir bankada kullanılıyor.', en: 'The code {code} belongs to another bank.' },
  ACCOUNT_NOT_FOUND: { tr: 'Banka hesabı bulunamadı.', en: 'The bank account was not found.' },
  ACCOUNT_STATUS: {
    tr: 'Hesabın durumu {status} olduğu için bu işlem yapılamaz.',
    en: 'This is not possible while the account is {status}.',
  },
  ACCOUNT_NOT_YOURS: {
    tr: 'Bu hesabın sahibi değilsiniz; yalnızca görebilirsiniz.',
    en: 'You do not own this account; you can only view it.',
  },
  ACCOUNT_BOT_BY_BOT: {
    tr: 'Botu hesaba Botlar sayfasından bağlayın; ikinci bir kişinin onayı gerekir.',
    en: 'Assign the bot on the Bots page; a second person approves it.',
  },
  ACCOUNT_ADMIN_ONLY: {
    tr: 'Bunu yalnızca bir yönetici değiştirebilir.',
    en: 'Only an administrator can change this.',
  },
  ACCOUNT_GROUP_NOT_YOURS: {
    tr: 'Bu havale grubu sizin gruplarınızdan değil.',
    en: 'This remit group is not one of yours.',
  },
  ACCOUNT_HAS_OPEN: {
    tr: 'Hesapta sonuçlanmamış {count} talep var; önce onları sonuçlandırın.',
    en: 'The account has {count} open requests; decide them first.',
  },
  ACCOUNT_IN_TRANSIT: {
    tr: 'Bu hesabın yolda olan {count} virmanı var. Ulaşmalarını bekleyin ya da geri alın.',
    en: 'This account has own-account transfers in transit ({count}). Wait until they arrive, or cancel them.',
  },
  ACCOUNT_SENT_BACK: {
    tr: 'Bu hesaptan iade edilen {count} ödemenin çıkışı henüz bağlanmadı. Bekleyin ya da hesabı duraklatın.',
    en: 'Money sent back from this account has no debit yet ({count}). Wait for it, or pause the account instead.',
  },
  ACCOUNT_AMOUNTS: {
    tr: 'En fazla tutar, en az tutardan küçük olamaz.',
    en: 'The maximum amount cannot be below the minimum.',
  },
  IBAN_USED: { tr: 'Bu IBAN başka bir hesapta kayıtlı.', en: 'This IBAN belongs to another account.' },
  IBAN_SAME: { tr: 'Hesabın IBAN’ı zaten bu.', en: 'The account already has this IBAN.' },
  IBAN_COUNTRY: { tr: 'IBAN TR ile başlamalı.', en: 'The IBAN must begin with TR.' },
  IBAN_LENGTH: {
    tr: 'Türkiye IBAN’ı 26 karakterdir; yazdığınız {count} karakter.',
    en: 'A Turkish IBAN has 26 characters; this has {count}.',
  },
  IBAN_LETTERS: {
    tr: 'IBAN’da yalnızca rakam ve A–Z harfleri, banka kodunda yalnızca rakam bulunur.',
    en: 'An IBAN has only digits and the letters A–Z; its bank code has only digits.',
  },
  IBAN_CHECK: {
    tr: 'IBAN’ın kontrol basamakları tutmuyor; bir karakter yanlış yazılmış olabilir.',
    en: 'The check digits of the IBAN are wrong; a character may be mistyped.',
  },
  IBAN_BANK_UNKNOWN: {
    tr: 'IBAN’daki {code} kodlu banka listede yok.',
    en: 'The bank code {code} in this IBAN is not on the list of banks.',
  },
  IBAN_OURS: {
    tr: 'Bu IBAN kurumun kendi hesabına ait; buraya çekim gönderilemez.',
    en: 'This IBAN is one of the institution’s own accounts; withdrawals cannot be sent to it.',
  },
  IBAN_BANK_PAUSED: {
    tr: '{bank} duraklatılmış: bu bankanın IBAN’ı şu anda kullanılamaz.',
    en: '{bank} is paused; its IBANs cannot be used now.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
