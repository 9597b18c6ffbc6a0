/** Messages about wallet transfers and accounts; part of `words.ts`. */
export const walletWords = {
  WALLET_LINE_NEEDED: {
    tr: 'Cüzdan sağlayıcısı bu transferi bildirmedi. İşlem numarasını yazın ya da ikinci bir kişiden onay isteyin.',
    en: 'The wallet provider has not reported this transfer. Enter its transaction number, or request a second person’s approval.',
  },
  WALLET_LINE_THERE: {
    tr: 'Sağlayıcı bu transferi bildirdi; ikinci bir onay gerekmez.',
    en: 'The provider reported this transfer; no second approval is needed.',
  },
  WALLET_REF_NEEDED: {
    tr: 'Önce cüzdandaki işlem numarasını yazın.',
    en: 'Enter the wallet’s transaction number first.',
  },
  WALLET_REF_USED: {
    tr: 'Bu işlem numarası başka bir talepte kanıt olarak kullanılmış.',
    en: 'This transaction number is already used as evidence for another request.',
  },
  WALLET_EVENT_DIFFERS: {
    tr: 'Bu işlem numarasıyla daha önce başka bir tutar bildirildi.',
    en: 'A different amount was already reported under this transaction number.',
  },
  WALLET_NO_USED: {
    tr: 'Bu hesap numarası başka bir cüzdan hesabında kayıtlı.',
    en: 'This account number belongs to another wallet account.',
  },
  WALLET_NO_SAME: { tr: 'Hesap numarası zaten bu.', en: 'The account already has this number.' },
  WALLET_OURS: {
    tr: 'Bu cüzdan kurumun kendi hesabı; buraya ödeme yapılamaz.',
    en: 'This wallet is one of the institution’s own accounts; it cannot be paid.',
  },
  WALLET_NO_SOURCE: {
    tr: 'Bu tutarı şimdi ödeyebilecek cüzdan hesabı yok. Daha sonra yeniden deneyin.',
    en: 'No wallet account can pay this amount now. Try again later.',
  },
} as const
