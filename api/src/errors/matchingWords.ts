/** Messages about matching; part of `words.ts`. */
export const matchingWords = {
  LINE_TAKEN: { tr: 'Hareketi {name} sizden önce işledi: {what}.', en: '{name} was first with this line: {what}.' },
  LINE_CHANGED: {
    tr: 'Hareket bu arada değişti, son halini inceleyin.',
    en: 'The line has changed meanwhile; look at it again.',
  },
  LINE_PENDING: {
    tr: 'Bu hareket için bekleyen bir onay talebi var.',
    en: 'A request about this line waits for approval.',
  },
  LINE_USED_UP: { tr: 'Hareketin tutarı bütünüyle dağıtılmış.', en: 'All of the line’s amount is given away.' },
  LINE_TOO_SMALL: {
    tr: 'Seçilen taleplerin toplamı hareketin tutarını aşıyor.',
    en: 'The requests chosen ask for more than the line has.',
  },
  MORE_THAN_ASKED: {
    tr: 'Seçilen hareketlerin toplamı talebin kalanını aşıyor.',
    en: 'The lines chosen have more than the request still asks for.',
  },
  MANY_TO_MANY: {
    tr: 'Birden çok hareket birden çok talebe bağlanamaz; hangisinin hangisini ödediği belli olmaz.',
    en: 'Many lines cannot be linked to many requests: it would not be said which pays which.',
  },
  NOTHING_CHOSEN: { tr: 'Bir hareket ve bir talep seçin.', en: 'Choose a line and a request.' },
  REQUEST_WHOLE: { tr: '{number} talebinin parası tamam.', en: 'All of {number} has come already.' },
  LATE_NEEDS_WHOLE: {
    tr: 'Süresi dolmuş bir talep yalnızca tutarının tamamıyla onaylanabilir.',
    en: 'A request that has ended is approved with its whole amount or not at all.',
  },
  LINK_NEEDS_SECOND: {
    tr: 'Hareketi {number} talebine bağlayan yalnızca sizin beyanınız; ikinci bir kişinin onayı gerekir. Yönetici hareketten elle yatırım açabilir.',
    en: 'Nothing but your word joins this line to {number}: a second person has to agree. An administrator can open a manual deposit from the line.',
  },
  OWN_TRANSFER: {
    tr: 'Para kendi hesabımızdan geliyor: bir virmanın bacağıdır, talep ödemesi olamaz.',
    en: 'The money comes from an account of ours: it is a leg of an own-account transfer and pays no request.',
  },
  LIKE_OWN_TRANSFER: {
    tr: 'Bu hareket kendi paramıza benziyor (adımız yazıyor, beklenen bir virmanın tutarı ya da bir virmanın bacağıydı). Müşterininse elle yatırım isteyin; ikinci kişi onaylar.',
    en: 'This line looks like our own money (our name, the amount of a transfer on its way, or once the leg of one). If it is a payer’s, ask for a manual deposit, which a second person approves.',
  },
  CREDIT_REVERSED: {
    tr: 'Banka bu parayı geri almış: hesapta aynı tutarda bir iptal hareketi var. İptal başka bir ödemeninse önce yönetici onu bir kenara koyar.',
    en: 'The bank took this money back: the account has a reversal of the same amount. If it belongs to another payment, an administrator sets the reversal aside first.',
  },
  LINE_RETURNS_PAYOUT: {
    tr: 'Bu hareketin referansı {number} çekiminin: çekimin iadesi olabilir. Yatırım ödemesi olmaz ve gönderene iade edilmez.',
    en: 'This line has the reference of withdrawal {number}: it may be its return, so it pays no deposit and is not sent back.',
  },
  LINE_DUPLICATE: {
    tr: 'Bu hareket, başka sözlerle bildirilmiş başka bir hareketle aynı ödeme olabilir. Aynıysa birini kenara alın.',
    en: 'This line may be the same payment as another that was told in other words. If it is, set one of them aside.',
  },
  NO_TRANSFER: {
    tr: 'Bu iki hareket aynı virman olamaz: tutar, gün, IBAN veya ad uymuyor.',
    en: 'These two lines cannot be one transfer: amount, day, IBAN or name do not agree.',
  },
  LINE_AWAITED: {
    tr: 'Bu hareketi yoldaki başka bir virman bekliyor: önce onu bağlayın.',
    en: 'Another transfer between your accounts waits for this credit: link that first.',
  },
  TRANSFER_ADMIN: {
    tr: 'Yalnızca banka referansı aynı: bunu bir yönetici bağlar.',
    en: 'Only the bank reference agrees: an administrator links it.',
  },
  TRANSFER_OF_PAYOUT: {
    tr: 'Bu hareket {number} çekiminin ödemesi olabilir; önce ona bakın.',
    en: 'This line may be the payment of {number}: look at that first.',
  },
  TRANSFER_OF_OTHERS: {
    tr: 'Virmanın iki hesabında da yetkili bir kişi geri alabilir.',
    en: 'Only a person who works on both accounts takes the transfer back.',
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
    tr: 'Gönderen IBAN’ı bilinmediği için iade edilemez.',
    en: 'The sender’s IBAN is not known, so it cannot be returned.',
  },
  DRY_RUN_RUNNING: {
    tr: 'Bir deneme sürüyor; bitmesini bekleyin veya durdurun.',
    en: 'A dry run is under way; wait for it or stop it.',
  },
  DRY_RUN_OVER: { tr: 'Deneme sona ermiş.', en: 'The dry run is over.' },
  DRY_RUN_NEEDED: {
    tr: 'Kaydetmeden önce tam bu kuralların denemesi tamamlanmalı.',
    en: 'A finished dry run of exactly these rules is needed before they are saved.',
  },
  RULES_CHANGED: {
    tr: 'Kurallar bu arada değişti; yürürlükteki sürümle yeniden deneyin.',
    en: 'The rules have changed meanwhile; try yours against the version in force.',
  },
  RULES_NAMES_TWICE: { tr: 'İki kuralın adı aynı: {rule}.', en: 'Two rules are called {rule}.' },
  RULES_TOO_WEAK: {
    tr: '{rule} kuralı onaylamak için yeterince şey istemiyor.',
    en: 'The rule {rule} asks too little to approve.',
  },
  RULES_NOT_MEASURED: {
    tr: '{rule} kuralı için yeterli sayıda kişi kararı ölçülmedi.',
    en: 'The dry run measured too few people’s decisions for the rule {rule}.',
  },
  RULES_WRONG_APPROVALS: {
    tr: '{rule} kuralının isabeti eşiğin altında.',
    en: 'The precision of the rule {rule} is below the threshold.',
  },
  RULES_PROMOTION_TOO_EASY: { tr: 'Eşik izin verilenin altında.', en: 'The threshold is lower than may be.' },
} as const satisfies Record<string, { tr: string; en: string }>
