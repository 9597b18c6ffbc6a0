/** Messages about banks and bank accounts; part of `words.ts`. */
export const bankWords = {
  RECORD_CHANGED: {
    tr: 'Kayıt bu arada değişti, son halini inceleyin.',
    en: 'The record has changed meanwhile; look at it again.',
  },
  BANK_NOT_FOUND: { tr: 'Banka bulunamadı.', en: 'There is no such bank.' },
  BANK_CODE_USED: { tr: '{code} kodu başka bir bankada kullanılıyor.', en: 'The code {code} belongs to another bank.' },
  ACCOUNT_NOT_FOUND: { tr: 'Banka hesabı bulunamadı.', en: 'There is no such bank account.' },
  ACCOUNT_STATUS: {
    tr: 'Hesabın durumu {status}: bu işlem yapılamaz.',
    en: 'The account is {status}: this is not possible.',
  },
  ACCOUNT_NOT_YOURS: {
    tr: 'Bu hesabın sahibi değilsiniz; yalnızca görebilirsiniz.',
    en: 'You do not own this account; you may only look at it.',
  },
  ACCOUNT_BOT_BY_BOT: {
    tr: 'Hesaba bot, Botlar sayfasında bağlanır; ikinci bir kişi onaylar.',
    en: 'An account gets its bot on the page of bots; a second person approves it.',
  },
  ACCOUNT_ADMIN_ONLY: {
    tr: 'Bunu yalnızca bir yönetici değiştirebilir.',
    en: 'Only an administrator may change this.',
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
    tr: 'Bu hesaptan ya da bu hesaba yolda olan {count} virman var; önce varsınlar ya da geri alın.',
    en: 'Transfers on their way to or from this account: {count}. Wait until they arrive, or take them back.',
  },
  ACCOUNT_AMOUNTS: {
    tr: 'En fazla tutar, en az tutardan küçük olamaz.',
    en: 'The greatest amount cannot be below the least.',
  },
  IBAN_USED: { tr: 'Bu IBAN başka bir hesapta kayıtlı.', en: 'This IBAN belongs to another account.' },
  IBAN_SAME: { tr: 'Hesabın IBAN’ı zaten bu.', en: 'The account has this IBAN already.' },
  IBAN_COUNTRY: { tr: 'IBAN TR ile başlamalı.', en: 'The IBAN must begin with TR.' },
  IBAN_LENGTH: {
    tr: 'Türkiye IBAN’ı 26 karakterdir; bu {count} karakter.',
    en: 'A Turkish IBAN has 26 characters; this has {count}.',
  },
  IBAN_LETTERS: {
    tr: 'IBAN’da yalnızca rakam ve A–Z harfleri bulunur; banka kodu rakamdır.',
    en: 'An IBAN has digits and the letters A–Z only; its bank code is digits.',
  },
  IBAN_CHECK: {
    tr: 'IBAN’ın kontrol basamakları tutmuyor; bir karakter yanlış yazılmış olabilir.',
    en: 'The check digits of the IBAN do not fit; a character may be mistyped.',
  },
  IBAN_BANK_UNKNOWN: {
    tr: 'IBAN’daki {code} kodlu banka listede yok.',
    en: 'The bank with the code {code} of this IBAN is not on the list.',
  },
  IBAN_OURS: {
    tr: 'Bu IBAN kurumun kendi hesabı: çekim buraya gönderilemez.',
    en: 'This IBAN is an account of the institution: no withdrawal can be sent to it.',
  },
  IBAN_BANK_PAUSED: {
    tr: '{bank} duraklatılmış: bu bankanın IBAN’ı şu anda kullanılamaz.',
    en: '{bank} is paused: its IBANs cannot be used now.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
