/** Messages about matching; part of `words.ts`. */
export const matchingWords = {
  LINE_TAKEN: {
    tr: 'Hareketi {name} sizden önce işledi: {what}.',
    en: '{name} processed this line before you: {what}.',
  },
  LINE_CHANGED: {
    tr: 'Hareket bu arada değişti, son halini inceleyin.',
    en: 'The line has changed in the meantime; look at it again.',
  },
  LINE_PENDING: {
    tr: 'Bu hareket için bekleyen bir onay talebi var.',
    en: 'This line has a request that waits for approval.',
  },
  LINE_USED_UP: {
    tr: 'Hareketin tutarının tamamı taleplere bağlanmış.',
    en: 'The full amount of this line is already linked.',
  },
  LINE_TOO_SMALL: {
    tr: 'Seçilen taleplerin toplamı hareketin tutarını aşıyor.',
    en: 'The selected requests come to more than the line’s amount.',
  },
  MORE_THAN_ASKED: {
    tr: 'Seçilen hareketlerin toplamı talebin kalan tutarını aşıyor.',
    en: 'The selected lines come to more than the request’s remaining amount.',
  },
  MANY_TO_MANY: {
    tr: 'Birden çok hareket aynı anda birden çok talebe bağlanamaz. Tek hareket ya da tek talep seçin.',
    en: 'You cannot link several lines to several requests at once. Select one line or one request.',
  },
  NOTHING_CHOSEN: { tr: 'Bir hareket ve bir talep seçin.', en: 'Choose a line and a request.' },
  REQUEST_WHOLE: {
    tr: '{number} talebinin tutarının tamamı gelmiş.',
    en: 'The full amount of {number} has already arrived.',
  },
  LATE_NEEDS_WHOLE: {
    tr: 'Süresi dolmuş bir talep yalnızca tutarının tamamıyla onaylanabilir.',
    en: 'An expired request can be approved only for its full amount.',
  },
  LINK_NEEDS_SECOND: {
    tr: 'Bankanın bilgileri bu hareketi {number} talebine bağlamıyor; ikinci bir kişinin onayı gerekir. Yönetici bu hareketten elle yatırım da açabilir.',
    en: 'Nothing in this line points to {number}, so a second person must approve the link. An administrator can open a manual deposit from the line instead.',
  },
  OWN_TRANSFER: {
    tr: 'Para kendi hesabımızdan geliyor. Bu bir virman hareketidir, talep ödemesi olamaz.',
    en: 'The money comes from one of our own accounts. It is part of an own-account transfer and cannot pay a request.',
  },
  LIKE_OWN_TRANSFER: {
    tr: 'Bu hareket kendi paramız olabilir: bizim adımızı ya da yoldaki bir virmanın tutarını taşıyor, ya da daha önce bir virmana bağlanmıştı. Müşterininse elle yatırım isteyin; ikinci kişi onaylar.',
    en: 'This line may be our own money: it has our name or the amount of an own-account transfer in transit, or was linked to one before. If a customer paid it, request a manual deposit; a second person approves it.',
  },
  CREDIT_REVERSED: {
    tr: 'Banka bu parayı geri almış: hesapta aynı tutarda bir iptal hareketi var. İptal başka bir ödemeye aitse bir yönetici önce onu ayırmalı.',
    en: 'The bank took this money back: the account has a reversal of the same amount. If that reversal belongs to another payment, an administrator must set it aside first.',
  },
  LINE_RETURNS_PAYOUT: {
    tr: 'Bu hareket {number} çekiminin referansını taşıyor ve o çekimin iadesi olabilir. Yatırıma bağlanamaz, gönderene iade edilemez.',
    en: 'This line has the reference of withdrawal {number} and may be its return. It cannot pay a deposit or be returned to the sender.',
  },
  LINE_DUPLICATE: {
    tr: 'Bu hareket, farklı bilgilerle bildirilen başka bir hareketle aynı ödeme olabilir. Aynıysa birini ayırın.',
    en: 'This line may be the same payment as another line reported with different details. If so, set one of them aside.',
  },
  NO_TRANSFER: {
    tr: 'Bu iki hareket aynı virmana ait değil: tutar, gün, IBAN ya da ad uymuyor.',
    en: 'These two lines are not one transfer: the amount, day, IBAN or name differs.',
  },
  LINE_AWAITED: {
    tr: 'Yoldaki başka bir virman bu hareketi bekliyor. Önce onu bağlayın.',
    en: 'Another own-account transfer waits for this credit. Link that one first.',
  },
  TRANSFER_ADMIN: {
    tr: 'Yalnızca banka referansı uyuşuyor; bu bağlantıyı bir yönetici kurmalı.',
    en: 'Only the bank reference matches; an administrator must link it.',
  },
  TRANSFER_OF_PAYOUT: {
    tr: 'Bu hareket {number} çekiminin ödemesi olabilir. Önce o çekimi kontrol edin.',
    en: 'This line may be the payment of {number}. Check that withdrawal first.',
  },
  TRANSFER_OF_OTHERS: {
    tr: 'Virmanı yalnızca iki hesapta da yetkili bir kişi geri alabilir.',
    en: 'Only a person with access to both accounts can cancel the transfer.',
  },
  RETURN_NOT_OPEN: {
    tr: 'Bu hareket o iadenin ödemesi olamaz: hesap, tutar, gün veya IBAN uymuyor ya da iadenin hareketi bulundu.',
    en: 'This debit cannot be that return: account, amount, day or IBAN do not agree, or its debit was found already.',
  },
  OWN_RETURN: {
    tr: 'Bu iadeyi siz ya da ekibinizden biri istedi ya da onayladı: hareketi başka biri bağlamalı.',
    en: 'You, or somebody of your line, asked for this return or approved it: another person has to link its debit.',
  },
  NOT_LINKED: { tr: 'Bu hareket bu talebe bağlı değil.', en: 'This line is not linked to this request.' },
  NO_SENDER_IBAN: {
    tr: 'Gönderenin IBAN’ı bilinmediği için para iade edilemez.',
    en: 'The sender’s IBAN is unknown, so the money cannot be returned.',
  },
  DRY_RUN_RUNNING: {
    tr: 'Bir deneme sürüyor; bitmesini bekleyin veya durdurun.',
    en: 'A dry run is in progress; wait for it to finish or stop it.',
  },
  DRY_RUN_OVER: { tr: 'Deneme sona ermiş.', en: 'The dry run has already ended.' },
  DRY_RUN_NEEDED: {
    tr: 'Kaydetmeden önce bu kuralların son haliyle bir deneme tamamlayın.',
    en: 'Complete a dry run of exactly these rules before you save them.',
  },
  RULES_CHANGED: {
    tr: 'Kurallar bu arada değişti; kendi kurallarınızı güncel sürümle yeniden deneyin.',
    en: 'The rules have changed in the meantime; test yours against the current version.',
  },
  RULES_NAMES_TWICE: { tr: 'İki kuralın adı aynı: {rule}.', en: 'Two rules have the name {rule}.' },
  RULES_TOO_WEAK: {
    tr: '{rule} kuralının koşulları onaylamak için yeterli değil.',
    en: 'The rule {rule} has too few conditions to approve deposits.',
  },
  RULES_NOT_MEASURED: {
    tr: 'Denemede {rule} kuralını ölçmeye yetecek sayıda kişi kararı bulunamadı.',
    en: 'The dry run found too few decisions by people to measure the rule {rule}.',
  },
  RULES_WRONG_APPROVALS: {
    tr: '{rule} kuralının isabeti eşiğin altında.',
    en: 'The precision of the rule {rule} is below the threshold.',
  },
  RULES_PROMOTION_TOO_EASY: {
    tr: 'Eşik, izin verilen en düşük değerin altında.',
    en: 'The threshold is below the permitted minimum.',
  },
} as const satisfies Record<string, { tr: string; en: string }>
