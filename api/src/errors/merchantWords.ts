/** Messages about managing merchants, keys and addresses; part of `words.ts`. */
export const merchantWords = {
  MERCHANT_CODE_USED: {
    tr: 'Bu kod başka bir üye iş yerinde kullanılıyor.',
    en: 'This code belongs to another merchant.',
  },
  MERCHANT_CHANGED: {
    tr: 'Üye iş yeri bu arada değişti, son halini inceleyin.',
    en: 'The merchant has changed meanwhile; look at it again.',
  },
  AUDIT_PROOF_LARGE: {
    tr: 'Bir kanıt dosyasının alabileceğinden fazla (sınır {most}). Filtreleri daraltın, örneğin gün gün alın.',
    en: 'More than a proof can hold (limit {most}). Narrow the filters, for example day by day.',
  },
  CUSTOMER_OPEN: {
    tr: 'Bu kişinin süren talepleri var: {numbers}. Önce bunlar sonuçlanmalı.',
    en: 'This person has open requests: {numbers}. They have to end first.',
  },
  CUSTOMER_ERASED: {
    tr: 'Bu kişinin verileri silinmiş.',
    en: 'The data of this person were erased.',
  },
  MERCHANT_HAS_MONEY: {
    tr: 'Üye iş yerinin parası var: bakiye, bekleyen ya da bankada henüz görülmeyen çekimler ya da rezerv. Kapatılınca ona ödeme yapılamaz. Önce mutabakat koşusuyla ödeyin; yeni işlem almasın diye duraklatabilirsiniz.',
    en: 'The merchant still has money: a balance, withdrawals that wait or were not seen at the bank yet, or a reserve. Once closed it cannot be paid. Pay it by a settlement run first; pause it to take no new requests.',
  },
  MERCHANT_CLOSED: {
    tr: 'Üye iş yeri kapatılmış, artık değiştirilemez.',
    en: 'The merchant is closed and cannot be changed any more.',
  },
  KYB_STATE: {
    tr: 'KYB durumu bu arada değişti. Üye iş yerine yeniden bakın.',
    en: 'The KYB status has changed meanwhile. Look at the merchant again.',
  },
  KYB_CHANGED: {
    tr: 'Onay istendikten sonra belgeler, unvan, vergi no ya da durum değişti. Reddedin ve yeniden istenmesini sağlayın.',
    en: 'Documents, legal title, tax number or status have changed since this was asked for. Reject it and have it asked for again.',
  },
  KYB_TAX_NO: {
    tr: 'KYB onayı bu vergi no içindir. Değiştirmeden önce askıya alın; başka şirket yeni bir üye iş yeridir.',
    en: 'The KYB was approved for this tax number. Suspend it before a change; another company is a new merchant.',
  },
  KYB_INCOMPLETE: {
    tr: 'Zorunlu belgeler tamam değil: {missing}.',
    en: 'Required documents are not complete: {missing}.',
  },
  DOCUMENT_EXPIRED: { tr: 'Belgenin süresi dolmuş.', en: 'The document has expired.' },
  DOCUMENT_EXPIRY_NEEDED: {
    tr: 'Bu belgenin son geçerlilik gününü yazın.',
    en: 'Give the last valid day of this document.',
  },
  DOCUMENT_TOO_MANY: {
    tr: 'Bir günde en çok {most} belge yüklenir. Yarın devam edin ya da bize ulaşın.',
    en: 'At most {most} documents are uploaded in a day. Go on tomorrow, or contact us.',
  },
  DOCUMENT_DECIDED: {
    tr: 'Bu belge için karar verilmiş ya da yerine yenisi gelmiş.',
    en: 'This document was decided on already, or a newer one took its place.',
  },
  STATUS_REASON_NEEDED: { tr: 'Durum değişikliğinin nedenini yazın.', en: 'Give the reason for the new status.' },
  KEY_OF_ANOTHER: {
    tr: 'Bu anahtar başka biri için oluşturuldu. Görmek için kendinize yeni bir anahtar isteyin.',
    en: 'This key was made for somebody else. To see one, ask for a new key.',
  },
  KEY_ALREADY_SHOWN: {
    tr: 'Bu anahtarın gizli değeri daha önce gösterildi. Yeni bir anahtar oluşturun.',
    en: 'The secret of this key was shown already. Make a new key.',
  },
  URL_INVALID: { tr: 'Adres geçerli bir URL değil.', en: 'The address is not a valid URL.' },
  URL_NOT_HTTPS: { tr: 'Adres https ile başlamalı.', en: 'The address must begin with https.' },
  URL_HAS_CREDENTIALS: {
    tr: 'Adreste kullanıcı adı veya parola olamaz.',
    en: 'The address may not contain a user name or a password.',
  },
  ADDRESS_NOT_PUBLIC: {
    tr: 'Adres internete açık bir sunucuyu göstermeli.',
    en: 'The address must be of a server on the internet.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
