import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'

const en = {
  'title.bankAccount.create': 'New account pending approval',
  'title.bankAccount.changeIban': 'IBAN change pending approval',
  'title.deposit.reverse': 'Reversal pending approval',
  'title.deposit.approveUnseen': 'Confirmation on the receipt pending approval',
  'title.bankLine.return': 'Return to sender pending approval',
  'title.bankLine.manualDeposit': 'Manual deposit pending approval',
  'title.user.grant': 'Rights pending approval',
  'title.bot.key': 'New bot key pending approval',
  'title.bot.change': 'Bot change pending approval',
  'title.user.recover': 'Account recovery pending approval',
  openRecord: 'Open the record',
  by: '{{maker}}, {{at}}: {{reason}}',
  until: 'Expires on {{at}}',
  approve: 'Approve',
  deny: 'Reject',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
  'approve.title': 'Approve {{title}}?',
  'approve.text': 'It takes effect at once, in your name beside that of {{maker}}.',
  'deny.title': 'Reject {{title}}?',
  'withdraw.title': 'Withdraw the request for {{title}}?',
  approved: '{{title}} was approved',
  denied: '{{title}} was rejected',
  withdrawn: 'The request for {{title}} was withdrawn',
  failed: 'This could not be decided',
  'whyNot.APPROVAL_OWN': 'You requested it; it needs a second approver.',
  'whyNot.APPROVAL_SAME_LINE':
    'Who asked for it or approved it stands above or below you; somebody outside that line decides.',
  'whyNot.APPROVAL_SAME_HAND':
    'Your account and that of who asked for it or approved it were lately in one hand; you may decide from {{until}} on.',
  'whyNot.APPROVAL_GIVEN': 'You have approved it already.',
  'whyNot.APPROVAL_RAN_OUT': 'It has expired; request it again.',
  'whyNot.APPROVAL_OVER': 'It is already decided.',
  'whyNot.ROLE': 'An administrator decides on it.',
}
const tr: Translated<typeof en> = {
  'title.bankAccount.create': 'Yeni hesap onay bekliyor',
  'title.bankAccount.changeIban': 'IBAN değişikliği onay bekliyor',
  'title.deposit.reverse': 'Ters kayıt onay bekliyor',
  'title.deposit.approveUnseen': 'Dekontla onay, ikinci onayı bekliyor',
  'title.bankLine.return': 'Gönderene iade onay bekliyor',
  'title.bankLine.manualDeposit': 'Elle yatırım onay bekliyor',
  'title.user.grant': 'Yetkiler onay bekliyor',
  'title.bot.key': 'Botun yeni anahtarı onay bekliyor',
  'title.bot.change': 'Bot değişikliği onay bekliyor',
  'title.user.recover': 'Hesap kurtarma onay bekliyor',
  openRecord: 'Kaydı aç',
  by: '{{maker}}, {{at}}: {{reason}}',
  until: '{{at}} tarihinde süresi dolar',
  approve: 'Onayla',
  deny: 'Reddet',
  withdraw: 'Geri çek',
  cancel: 'Vazgeç',
  'approve.title': '{{title}} onaylansın mı?',
  'approve.text': '{{maker}} ile birlikte sizin adınızla hemen yürürlüğe girer.',
  'deny.title': '{{title}} reddedilsin mi?',
  'withdraw.title': '{{title}} talebi geri çekilsin mi?',
  approved: '{{title}} onaylandı',
  denied: '{{title}} reddedildi',
  withdrawn: '{{title}} talebi geri çekildi',
  failed: 'Karar verilemedi',
  'whyNot.APPROVAL_OWN': 'Talep sizin; ikinci bir onay gerekir.',
  'whyNot.APPROVAL_SAME_LINE': 'İsteyen ya da onaylayan, üstünüz ya da astınız; başka bir ekipten biri karar verir.',
  'whyNot.APPROVAL_SAME_HAND':
    'Hesabınız, isteyenin ya da onaylayanın hesabıyla yakın zamanda aynı elden geçti; {{until}} tarihinden sonra karar verebilirsiniz.',
  'whyNot.APPROVAL_GIVEN': 'Onayınızı zaten verdiniz.',
  'whyNot.APPROVAL_RAN_OUT': 'Süresi doldu; yeniden talep edilmeli.',
  'whyNot.APPROVAL_OVER': 'Zaten karara bağlandı.',
  'whyNot.ROLE': 'Buna bir yönetici karar verir.',
}

/** Words of one request to a second person, wherever it stands. */
const words = moduleWords('desk-approvals', { en, tr })
export const { use: useApprovalWords } = words
type ApprovalWordKey = WordKey<typeof en>

/** The key of a code's words, if there are some. */
export const approvalWord = (key: string): ApprovalWordKey | undefined => (words.has(key) ? key : undefined)
