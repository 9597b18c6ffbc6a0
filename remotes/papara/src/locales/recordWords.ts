import type { RecordWords } from '@kasa/module/recordWords'

/** The actions on wallet transfers, accounts and groups, as [English, Turkish]. */
const acts = {
  paparaTransfer: {
    assign: ['requested', 'talep edildi'],
    refuse: ['refused', 'kabul edilmedi'],
    line: ['money arrived', 'para geldi'],
    evidence: ['transaction number entered', 'işlem numarası yazıldı'],
    review: ['sent to review', 'incelemeye alındı'],
    comeLate: ['money arrived after the request had ended', 'süre bittikten sonra para geldi'],
    approve: ['approved', 'onaylandı'],
    approveUnseen: ['approved by two people', 'iki kişi onayladı'],
    reject: ['rejected', 'reddedildi'],
    rejectPayout: ['rejected before it was sent', 'gönderilmeden reddedildi'],
    undo: ['decision undone', 'karar geri alındı'],
    expire: ['expired', 'süresi doldu'],
    cancel: ['cancelled', 'iptal edildi'],
    await: ['requested, waits for approval', 'talep edildi, onay bekliyor'],
    queue: ['requested, queued', 'talep edildi, sırada'],
    agree: ['agreed to', 'onaylandı'],
    deny: ['not agreed to', 'onaylanmadı'],
    send: ['sending begun', 'gönderim başladı'],
    named: ['named at the provider', 'sağlayıcıda açıldı'],
    asked: ['provider asked to pay', 'sağlayıcıdan ödeme istendi'],
    sent: ['sent', 'gönderildi'],
    suspect: ['outcome unknown', 'sonucu belirsiz'],
    found: ['found sent', 'gönderildiği anlaşıldı'],
    resume: ['being sent again under the same id', 'aynı numarayla yeniden gönderiliyor'],
    decline: ['refused by the provider', 'sağlayıcı kabul etmedi'],
    pay: ['paid', 'ödendi'],
    return: ['returned', 'geri döndü'],
    claim: ['claimed', 'üstlenildi'],
    release: ['released', 'bırakıldı'],
    note: ['note written', 'not yazıldı'],
    pin: ['note pinned or unpinned', 'not sabitlendi ya da sabitlemesi kaldırıldı'],
    receipt: ['file attached', 'dosya eklendi'],
  },
  paparaAccount: {
    create: ['added', 'eklendi'],
    submit: ['sent for approval again', 'yeniden onaya gönderildi'],
    activate: ['approved, in service', 'onaylandı, hizmette'],
    draft: ['not approved, a draft again', 'onaylanmadı, yeniden taslak'],
    update: ['changed', 'değiştirildi'],
    changeNumber: ['number changed', 'numarası değişti'],
    pause: ['paused', 'duraklatıldı'],
    resume: ['resumed', 'devam ettirildi'],
    block: ['blocked', 'engellendi'],
    unblock: ['unblocked', 'engeli kaldırıldı'],
    close: ['closed', 'kapatıldı'],
  },
  paparaGroup: {
    create: ['added', 'eklendi'],
    update: ['changed', 'değiştirildi'],
    pause: ['paused', 'duraklatıldı'],
    resume: ['resumed', 'devam ettirildi'],
  },
  paparaLimitGroup: {
    create: ['added', 'eklendi'],
    update: ['changed', 'değiştirildi'],
    pause: ['paused', 'duraklatıldı'],
    resume: ['in force again', 'yeniden yürürlükte'],
  },
} as const

const objects = {
  paparaTransfer: ['Papara transfer', 'Papara transferi'],
  paparaAccount: ['Papara account', 'Papara hesabı'],
  paparaGroup: ['Papara group', 'Papara grubu'],
  paparaLimitGroup: ['Papara limit group', 'Papara limit grubu'],
} as const

const inLanguage = (at: 0 | 1): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(objects).map(([object, name]) => [`object.${object}`, name[at]])),
  ...Object.fromEntries(
    Object.entries(acts).flatMap(([object, own]) =>
      Object.entries(own).map(([act, text]) => [
        `action.${object}.${act}`,
        `${objects[object as keyof typeof objects][at]}: ${text[at]}`,
      ]),
    ),
  ),
})

/** This module's texts for its records, used on all screens. */
export const recordWords: RecordWords = {
  en: {
    ...inLanguage(0),
    'reason.PROVIDER_REFUSED': 'Refused by the wallet’s provider',
    'object.papara_tx': 'Wallet transaction',
    'action.walletLine.seen': 'Wallet transaction: reported by its provider',
    'approval.paparaTransfer.approveUnseen': 'Papara transfer on its transaction number',
    'approvalTitle.paparaTransfer.approveUnseen': 'Papara transfer pending approval',
    'approvalDoes.paparaTransfer.approveUnseen': '{{amount}} is credited to the merchant',
    'approval.paparaTransfer.payOut': 'Withdrawal to a wallet',
    'approvalTitle.paparaTransfer.payOut': 'Withdrawal to a wallet pending approval',
    'approvalDoes.paparaTransfer.payOut': '{{amount}} is sent to the wallet',
    'approval.paparaAccount.create': 'New Papara account',
    'approvalTitle.paparaAccount.create': 'New Papara account pending approval',
    'approvalDoes.paparaAccount.create': 'Payers are asked to send money to it',
    'approval.paparaAccount.changeNumber': 'Another number of a Papara account',
    'approvalTitle.paparaAccount.changeNumber': 'Another account number pending approval',
    'approvalDoes.paparaAccount.changeNumber': 'Payers are asked to send money to the new number',
  },
  tr: {
    ...inLanguage(1),
    'reason.PROVIDER_REFUSED': 'Cüzdan sağlayıcısı kabul etmedi',
    'object.papara_tx': 'Cüzdan işlemi',
    'action.walletLine.seen': 'Cüzdan işlemi: sağlayıcı bildirdi',
    'approval.paparaTransfer.approveUnseen': 'İşlem numarasıyla Papara transferi',
    'approvalTitle.paparaTransfer.approveUnseen': 'Papara transferi onay bekliyor',
    'approvalDoes.paparaTransfer.approveUnseen': '{{amount}} üye iş yerine aktarılır',
    'approval.paparaTransfer.payOut': 'Cüzdana ödeme',
    'approvalTitle.paparaTransfer.payOut': 'Cüzdana ödeme onay bekliyor',
    'approvalDoes.paparaTransfer.payOut': '{{amount}} cüzdana gönderilir',
    'approval.paparaAccount.create': 'Yeni Papara hesabı',
    'approvalTitle.paparaAccount.create': 'Yeni Papara hesabı onay bekliyor',
    'approvalDoes.paparaAccount.create': 'Ödeyenlere bu hesap bildirilir',
    'approval.paparaAccount.changeNumber': 'Papara hesabının yeni numarası',
    'approvalTitle.paparaAccount.changeNumber': 'Yeni hesap numarası onay bekliyor',
    'approvalDoes.paparaAccount.changeNumber': 'Ödeyenlere yeni numara bildirilir',
  },
}
