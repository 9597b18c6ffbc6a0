/** Messages about approvals; part of `words.ts`. */
export const approvalWords = {
  APPROVAL_NOT_FOUND: { tr: 'Onay talebi bulunamadı.', en: 'The approval request was not found.' },
  APPROVAL_PENDING: {
    tr: 'Bu kayıt için aynı türde bir onay talebi zaten bekliyor.',
    en: 'This record already has an approval request of this kind.',
  },
  APPROVAL_OVER: { tr: 'Bu onay talebi sonuçlanmış.', en: 'This request has already been decided.' },
  APPROVAL_RAN_OUT: {
    tr: 'Bu onay talebinin süresi dolmuş; yeniden isteyin.',
    en: 'This approval request has expired; make a new one.',
  },
  APPROVAL_MAKER_CLOSED: {
    tr: 'Talebi oluşturan {name} adlı kişinin hesabı kapalı. Talebi reddedin; gerekiyorsa başka biri yeni bir talep oluştursun.',
    en: '{name} made this request and their account is closed. Reject it; if it is still needed, somebody else can make a new one.',
  },
  APPROVAL_OWN: {
    tr: 'Kendi talebinize karar veremezsiniz; kararı ikinci bir kişi vermeli.',
    en: 'You cannot decide on your own request; a second person must.',
  },
  APPROVAL_SAME_LINE: {
    tr: 'Talebi oluşturan ya da onaylayan kişi üstünüz ya da astınız. Kararı başka bir ekipten biri vermeli.',
    en: 'The person who made or approved this request is above or below you. Somebody from another team must decide.',
  },
  APPROVAL_SAME_HAND: {
    tr: 'Siz ve talebi oluşturan ya da onaylayan kişi, hesaplarınızdaki son değişiklikler (açılma, yetkilendirme ya da sıfırlama) nedeniyle {until} tarihine kadar aynı kişi sayılıyorsunuz. Kararı başka biri vermeli.',
    en: 'You and the person who made or approved this request count as one person until {until}, because of recent changes to your accounts (created, given rights or reset). Somebody else must decide.',
  },
  APPROVAL_VOID: {
    tr: 'Talep, onaya sunulduktan sonra değişti; bu onay geçersiz. Yeni bir onay isteyin.',
    en: 'The request has changed since it was submitted for approval, so this approval is void. Request a new one.',
  },
  PAYOUT_RULES_EMPTY: {
    tr: '{at}. satır: üst sınır alt sınırdan büyük olmalı.',
    en: 'Line {at}: the upper limit must be above the lower limit.',
  },
  PAYOUT_RULES_OVERLAP: {
    tr: '{at}. ve {with}. satırın aralıkları çakışıyor.',
    en: 'The ranges of lines {at} and {with} overlap.',
  },
  PAYOUT_RULES_CHECKERS: {
    tr: '{at}. satır: onay sayısı 1 ile 3 arasında olmalı.',
    en: 'Line {at}: enter 1 to 3 approvals.',
  },
  PAYOUT_RULES_HOURS: {
    tr: '{at}. satır: süre 1 ile 168 saat arasında olmalı.',
    en: 'Line {at}: the time must be 1 to 168 hours.',
  },
  PAYOUT_RULES_NOBODY: {
    tr: '{at}. satır için yeterli sayıda onaycı yok. Onaycısı eksik üye iş yerleri: {names}.',
    en: 'Line {at} needs more approvers than these merchants have: {names}.',
  },
  APPROVAL_GIVEN: { tr: 'Bu talebe zaten onay verdiniz.', en: 'You have already approved this request.' },
  APPROVAL_NOT_YOURS: {
    tr: 'Yalnızca talebi oluşturan geri çekebilir.',
    en: 'Only the person who made the request can withdraw it.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
