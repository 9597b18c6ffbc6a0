/** Messages about managing merchants, keys and addresses; part of `words.ts`. */
export const merchantWords = {
  MERCHANT_CODE_USED: {
    tr: 'Bu kod başka bir üye iş yerinde kullanılıyor.',
    en: 'This code belongs to another merchant.',
  },
  MERCHANT_CHANGED: {
    tr: 'Üye iş yeri bu arada değişti, son halini inceleyin.',
    en: 'The merchant has changed in the meantime; look at it again.',
  },
  AUDIT_PROOF_LARGE: {
    tr: 'Seçilen kayıtlar bir kanıt dosyasına sığmıyor (sınır {most}). Filtreleri daraltın, örneğin gün gün alın.',
    en: 'Too many records for one proof file (limit {most}). Narrow the filters, for example to one day.',
  },
  CUSTOMER_OPEN: {
    tr: 'Bu kişinin açık talepleri var: {numbers}. Önce bunları sonuçlandırın.',
    en: 'This person has open requests: {numbers}. Finish those first.',
  },
  CUSTOMER_ERASED: {
    tr: 'Bu kişinin verileri silinmiş.',
    en: 'The data of this person has been erased.',
  },
  MERCHANT_HAS_MONEY: {
    tr: 'Üye iş yerinin bizde parası var: bakiye, rezerv, bekleyen ya da bankada henüz görülmeyen çekimler. Kapatılan üye iş yerine ödeme yapılamaz. Önce hak edişini ödeyin; yeni talep almaması için duraklatabilirsiniz.',
    en: 'The merchant still has money with us: a balance, a reserve, or withdrawals that wait or were not seen at the bank yet. A closed merchant cannot be paid. Pay it in a settlement run first; pause it to stop new requests.',
  },
  MERCHANT_HAS_REQUESTS: {
    tr: 'Üye iş yerinin açık talepleri var; onlarla gelecek para kapalı üye iş yerine ödenemez. Yeni talep almaması için duraklatın ve açık talepler sonuçlanınca kapatın.',
    en: 'The merchant has open requests. Money that they bring could not be paid to a closed merchant. Pause it to stop new requests, and close it when the open ones have ended.',
  },
  MERCHANT_CLOSED: {
    tr: 'Üye iş yeri kapatılmış, artık değiştirilemez.',
    en: 'The merchant is closed and can no longer be changed.',
  },
  MERCHANT_MAY_LOOK: {
    tr: 'Üye iş yeriniz askıda. Kayıtlara bakabilir ve KYB belgesi yükleyebilirsiniz; işlem yapamazsınız.',
    en: 'Your merchant is suspended. You may look at everything and upload KYB documents, but change nothing else.',
  },
  KYB_STATE: {
    tr: 'KYB durumu bu arada değişti. Üye iş yerine yeniden bakın.',
    en: 'The KYB status has changed in the meantime. Look at the merchant again.',
  },
  KYB_CHANGED: {
    tr: 'Onay istendikten sonra belgeler, unvan, vergi no ya da durum değişti. Bu talebi reddedin; onay yeniden istensin.',
    en: 'Documents, legal title, tax number or status have changed since this request was made. Reject it; a new request is needed.',
  },
  KYB_LOOSENED: {
    tr: 'Onay istendikten sonra üye iş yerinin koruması gevşetildi. Bu talebi reddedin; onay yeniden istensin.',
    en: 'The merchant’s protection has been loosened since this request was made. Reject it; a new request is needed.',
  },
  KYB_TAX_NO: {
    tr: 'KYB onayı mevcut vergi no içindir. Değiştirmek için önce üye iş yerini askıya alın; şirket başkaysa yeni bir üye iş yeri ekleyin.',
    en: 'The KYB was approved for the current tax number. Suspend the merchant before you change it; for another company, add a new merchant.',
  },
  KYB_INCOMPLETE: {
    tr: 'Zorunlu belgeler eksik ya da kabul edilmemiş: {missing}.',
    en: 'Required documents are missing or not accepted: {missing}.',
  },
  DOCUMENT_EXPIRED: { tr: 'Belgenin süresi dolmuş.', en: 'The document has expired.' },
  DOCUMENT_EXPIRY_NEEDED: {
    tr: 'Bu belgenin son geçerlilik gününü yazın.',
    en: 'Give the last valid day of this document.',
  },
  DOCUMENT_TOO_MANY: {
    tr: 'Bir günde en çok {most} belge yükleyebilirsiniz. Yarın devam edin ya da bize ulaşın.',
    en: 'You can upload at most {most} documents a day. Continue tomorrow, or contact us.',
  },
  DOCUMENT_DECIDED: {
    tr: 'Bu belge için zaten karar verilmiş ya da yerine yenisi yüklenmiş.',
    en: 'This document was already decided on or replaced by a newer one.',
  },
  STATUS_REASON_NEEDED: { tr: 'Durum değişikliğinin nedenini yazın.', en: 'Give the reason for the new status.' },
  KEY_OF_ANOTHER: {
    tr: 'Bu anahtar başka biri için oluşturuldu. Kendiniz için yeni bir anahtar isteyin.',
    en: 'This key was created for somebody else. Request a new key for yourself.',
  },
  KEY_ALREADY_SHOWN: {
    tr: 'Bu anahtarın gizli değeri daha önce gösterildi. Yeni bir anahtar oluşturun.',
    en: 'The secret of this key was already shown. Create a new key.',
  },
  CALLBACK_SECRET_LIVE: {
    tr: 'Önceki geri çağrı anahtarıyla {until} tarihine kadar imzalanıyor. Yeni anahtarı bu tarihten sonra oluşturun.',
    en: 'The previous secret still signs until {until}. Create a new secret after that.',
  },
  CALLBACK_SECRET_SHOWN: {
    tr: 'Geri çağrı anahtarı daha önce gösterildi. Yeni bir anahtar oluşturun.',
    en: 'The callback secret was already shown. Create a new secret.',
  },
  URL_INVALID: { tr: 'Adres geçerli bir URL değil.', en: 'The address is not a valid URL.' },
  URL_NOT_HTTPS: { tr: 'Adres https ile başlamalı.', en: 'The address must begin with https.' },
  URL_HAS_CREDENTIALS: {
    tr: 'Adreste kullanıcı adı veya parola olamaz.',
    en: 'The address may not contain a user name or a password.',
  },
  ADDRESS_NOT_PUBLIC: {
    tr: 'Adres internete açık bir sunucuyu göstermeli.',
    en: 'The address must point to a server on the public internet.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
