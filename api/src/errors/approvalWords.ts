/** Messages about approvals; part of `words.ts`. */
export const approvalWords = {
  APPROVAL_NOT_FOUND: { tr: 'Onay talebi bulunamadı.', en: 'There is no such approval request.' },
  APPROVAL_PENDING: {
    tr: 'Bu kayıt için aynı türde bekleyen bir onay talebi var.',
    en: 'A request of this kind is already waiting for approval on this record.',
  },
  APPROVAL_OVER: { tr: 'Bu onay talebi sonuçlanmış.', en: 'This request has been decided already.' },
  APPROVAL_RAN_OUT: {
    tr: 'Bu onay talebinin süresi dolmuş; yeniden isteyin.',
    en: 'This request has expired; ask again.',
  },
  APPROVAL_MAKER_CLOSED: {
    tr: 'Talebi oluşturan {name} adlı kişinin hesabı kapalı; talep reddedilmeli, gerekiyorsa bir başkası yeniden istemeli.',
    en: 'The account of {name}, who asked for it, is closed: reject it, and let somebody else ask where it is still wanted.',
  },
  APPROVAL_OWN: {
    tr: 'Kendi talebinize siz karar veremezsiniz; ikinci bir kişi gerekir.',
    en: 'You cannot decide on your own request; it takes a second person.',
  },
  APPROVAL_SAME_LINE: {
    tr: 'Talebi oluşturan ya da ona onay veren, sizin üstünüz ya da astınız: kararı başka bir ekipten biri vermeli.',
    en: 'Whoever asked for it, or approved it before you, stands above or below you: somebody outside that line has to decide.',
  },
  APPROVAL_SAME_HAND: {
    tr: 'Sizin hesabınız ile talebi oluşturanın ya da onaylayanın hesabı yakın zamanda aynı elden geçti (açıldı, yetkilendirildi ya da sıfırlandı): {until} tarihine kadar siz karar veremezsiniz.',
    en: 'Your account and that of whoever asked for it, or approved it, were lately in one hand (created, given rights or reset): you cannot decide on it until {until}.',
  },
  APPROVAL_VOID: {
    tr: 'Talep, onaya sunulduğu gibi değil: bu onay geçersiz.',
    en: 'It is no longer what was put up for approval: this approval is void.',
  },
  PAYOUT_RULES_EMPTY: {
    tr: '{at}. satır: üst sınır alt sınırdan büyük olmalı.',
    en: 'Line {at}: the upper limit has to be above the lower one.',
  },
  PAYOUT_RULES_OVERLAP: {
    tr: '{at}. ve {with}. satırın aralıkları çakışıyor.',
    en: 'The bands of lines {at} and {with} overlap.',
  },
  PAYOUT_RULES_CHECKERS: {
    tr: '{at}. satır: onay sayısı 1 ile 3 arasında olmalı.',
    en: 'Line {at}: 1 to 3 approvals.',
  },
  PAYOUT_RULES_HOURS: {
    tr: '{at}. satır: süre 1 ile 168 saat arasında olmalı.',
    en: 'Line {at}: the time has to be 1 to 168 hours.',
  },
  PAYOUT_RULES_NOBODY: {
    tr: '{at}. satırın istediği kadar onaycı yok. Eksik olan üye iş yerleri: {names}.',
    en: 'There are too few people to approve by line {at}. Merchants without enough: {names}.',
  },
  APPROVAL_GIVEN: { tr: 'Bu talebe zaten onay verdiniz.', en: 'You have already given your approval.' },
  APPROVAL_NOT_YOURS: {
    tr: 'Yalnızca talebi oluşturan geri çekebilir.',
    en: 'Only its maker can take a request back.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
