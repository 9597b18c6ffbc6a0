import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'
import { formatMoney, type Language } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

const en = {
  'kind.bot.key': 'Bot key',
  'kind.bot.change': 'Bot change',
  'kind.bankAccount.create': 'New account',
  'kind.bankAccount.changeIban': 'IBAN change',
  'kind.deposit.reverse': 'Reversal',
  'kind.deposit.approveUnseen': 'Confirmation on the receipt',
  'kind.bankLine.return': 'Return to sender',
  'kind.bankLine.manualDeposit': 'Manual deposit',
  'kind.user.grant': 'Rights',
  'kind.user.recover': 'Account recovery',
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
  'approve.title': '{{kind}}: approve {{title}}?',
  'approve.text': 'It takes effect at once, in your name beside that of {{maker}}.',
  'does.deposit.reverse': '{{amount}} goes back to the payer.',
  'does.deposit.approveUnseen': '{{amount}} is credited to the merchant.',
  'does.bankLine.return': '{{amount}} goes back to the sender.',
  'does.bankLine.manualDeposit': '{{amount}} is credited to the merchant.',
  'deny.title': '{{kind}}: reject {{title}}?',
  'withdraw.title': '{{kind}}: withdraw the request for {{title}}?',
  approved: '{{kind}} approved: {{title}}',
  denied: '{{kind}} rejected: {{title}}',
  withdrawn: '{{kind}}: request for {{title}} withdrawn',
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
  'kind.bot.key': 'Bot anahtarı',
  'kind.bot.change': 'Bot değişikliği',
  'kind.bankAccount.create': 'Yeni hesap',
  'kind.bankAccount.changeIban': 'IBAN değişikliği',
  'kind.deposit.reverse': 'Ters kayıt',
  'kind.deposit.approveUnseen': 'Dekontla onay',
  'kind.bankLine.return': 'Gönderene iade',
  'kind.bankLine.manualDeposit': 'Elle yatırım',
  'kind.user.grant': 'Yetki verme',
  'kind.user.recover': 'Hesap kurtarma',
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
  'approve.title': '{{kind}}: {{title}} onaylansın mı?',
  'does.deposit.reverse': '{{amount}} ödeyene iade edilir.',
  'does.deposit.approveUnseen': '{{amount}} üye iş yerine geçer.',
  'does.bankLine.return': '{{amount}} gönderene iade edilir.',
  'does.bankLine.manualDeposit': '{{amount}} üye iş yerine geçer.',
  'approve.text': '{{maker}} ile birlikte sizin adınızla hemen yürürlüğe girer.',
  'deny.title': '{{kind}}: {{title}} reddedilsin mi?',
  'withdraw.title': '{{kind}}: {{title}} talebi geri çekilsin mi?',
  approved: '{{kind}} onaylandı: {{title}}',
  denied: '{{kind}} reddedildi: {{title}}',
  withdrawn: '{{kind}}: {{title}} talebi geri çekildi',
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

/** What is asked for, in a few words; its code where this build has none. */
export function kindInWords(kind: string, language: Language): string {
  const key = approvalWord(`kind.${kind}`)
  return key ? words.text(language)(key) : kind
}

/** Every kind that has words, for the filter. */
export const approvalKinds: readonly string[] = Object.keys(en).flatMap((key) =>
  key.startsWith('kind.') ? [key.slice('kind.'.length)] : [],
)

/** What becomes of which money when it is approved; undefined where none moves. `after.amount` is in kuruş. */
export function moneyInWords({ kind, after }: Pick<AskedApproval, 'kind' | 'after'>, language: Language) {
  const key = approvalWord(`does.${kind}`)
  const { amount } = after
  return key && typeof amount === 'number'
    ? words.text(language)(key, { amount: formatMoney(BigInt(amount), language) })
    : undefined
}
