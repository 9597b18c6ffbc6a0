import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'
import type { SayRecord } from '@kasa/console/recordWords'
import { formatMoney, type Language } from '@kasa/domain/money'
import type { AskedApproval } from '@kasa/module/slots'

const en = {
  openRecord: 'Open the record',
  by: '{{maker}}, {{at}}: {{reason}}',
  until: 'Expires on {{at}}',
  approve: 'Approve',
  deny: 'Reject',
  withdraw: 'Withdraw',
  cancel: 'Cancel',
  'approve.title': '{{kind}}: approve {{title}}?',
  'approve.text': 'It takes effect at once, in your name beside that of {{maker}}.',
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
  'whyNot.ROLE': 'Not yours to decide: an administrator does, or the merchant’s own people.',
}
const tr: Translated<typeof en> = {
  openRecord: 'Kaydı aç',
  by: '{{maker}}, {{at}}: {{reason}}',
  until: '{{at}} tarihinde süresi dolar',
  approve: 'Onayla',
  deny: 'Reddet',
  withdraw: 'Geri çek',
  cancel: 'Vazgeç',
  'approve.title': '{{kind}}: {{title}} onaylansın mı?',
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
  'whyNot.ROLE': 'Karar sizin değil: bir yönetici ya da üye iş yerinin kendi kişileri verir.',
}

/** Texts of an approval request; the name of its kind comes from the record's module. */
const words = moduleWords('desk-approvals', { en, tr })
export const { use: useApprovalWords } = words
type ApprovalWordKey = WordKey<typeof en>

/** The key of a code's text, if there is one. */
export const approvalWord = (key: string): ApprovalWordKey | undefined => (words.has(key) ? key : undefined)

/** The effect on money when approved; undefined if none moves. `after.amount` is in kuruş. */
export function moneyInWords(
  { kind, after }: Pick<AskedApproval, 'kind' | 'after'>,
  records: SayRecord,
  language: Language,
): string | undefined {
  const { amount } = after
  return typeof amount === 'number'
    ? records.find('approvalDoes', kind, { amount: formatMoney(BigInt(amount), language) })
    : undefined
}
