/** Messages about wallet transfers and accounts; part of `words.ts`. */
export const walletWords = {
  WALLET_LINE_NEEDED: {
    tr: 'Cüzdan sağlayıcısı bu transferi bildirmedi. İşlem numarasını yazın veya ikinci kişiden onay isteyin.',
    en: 'The wallet’s provider has not reported this transfer. Enter its transaction number, or ask a second person.',
  },
  WALLET_LINE_THERE: {
    tr: 'Sağlayıcı bu transferi bildirdi; ikinci kişi gerekmez.',
    en: 'The provider reported this transfer; no second person is needed.',
  },
  WALLET_REF_NEEDED: {
    tr: 'Önce cüzdandaki işlem numarasını yazın.',
    en: 'Enter the wallet’s transaction number first.',
  },
  WALLET_REF_USED: {
    tr: 'Bu işlem numarası başka bir talebin kanıtı.',
    en: 'This transaction number is the evidence of another request.',
  },
  WALLET_EVENT_DIFFERS: {
    tr: 'Bu işlem numarasıyla daha önce başka bir tutar bildirildi.',
    en: 'Another amount was reported under this transaction number.',
  },
  WALLET_NO_USED: {
    tr: 'Bu hesap numarası başka bir cüzdan hesabında kayıtlı.',
    en: 'This account number belongs to another wallet account.',
  },
  WALLET_NO_SAME: { tr: 'Hesap numarası zaten bu.', en: 'The account has this number already.' },
  WALLET_OURS: {
    tr: 'Bu cüzdan bizim hesabımız; ödeme yapılamaz.',
    en: 'This wallet is one of our accounts; it cannot be paid.',
  },
  WALLET_NO_SOURCE: {
    tr: 'Bu tutarı şimdi ödeyebilecek cüzdan hesabı yok. Daha sonra yeniden deneyin.',
    en: 'No wallet account can pay this amount now. Try again later.',
  },
} as const
