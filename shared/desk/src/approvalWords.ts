import { moduleWords, type Translated, type WordKey } from '@kasa/console/i18n'
import type { RecordTexts } from '@kasa/console/recordWords'
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
  'approve.text': 'It takes effect at once. The record shows you and {{maker}}.',
  'deny.title': '{{kind}}: reject {{title}}?',
  'withdraw.title': '{{kind}}: withdraw the request for {{title}}?',
  approved: '{{kind}} approved: {{title}}',
  denied: '{{kind}} rejected: {{title}}',
  withdrawn: '{{kind}}: request for {{title}} withdrawn',
  failed: 'This could not be decided',
  'whyNot.APPROVAL_OWN': 'You made this request; somebody else must approve it.',
  'whyNot.APPROVAL_SAME_LINE':
    'The person who made or approved this request is above or below you; somebody from another team must decide.',
  'whyNot.APPROVAL_SAME_HAND':
    'You and the person who made or approved this request count as one person until {{until}}, because of recent changes to your accounts.',
  'whyNot.APPROVAL_GIVEN': 'You have already approved it.',
  'whyNot.APPROVAL_RAN_OUT': 'It has expired; request it again.',
  'whyNot.APPROVAL_OVER': 'It is already decided.',
  'whyNot.ROLE': 'Only an administrator or the merchant’s own users can decide this.',
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
  'approve.text': 'Hemen yürürlüğe girer. Kayıtta siz ve {{maker}} görünürsünüz.',
  'deny.title': '{{kind}}: {{title}} reddedilsin mi?',
  'withdraw.title': '{{kind}}: {{title}} talebi geri çekilsin mi?',
  approved: '{{kind}} onaylandı: {{title}}',
  denied: '{{kind}} reddedildi: {{title}}',
  withdrawn: '{{kind}}: {{title}} talebi geri çekildi',
  failed: 'Karar verilemedi',
  'whyNot.APPROVAL_OWN': 'Bu talebi siz oluşturdunuz; başka biri onaylamalı.',
  'whyNot.APPROVAL_SAME_LINE':
    'Talebi oluşturan ya da onaylayan kişi üstünüz ya da astınız; başka bir ekipten biri karar vermeli.',
  'whyNot.APPROVAL_SAME_HAND':
    'Siz ve talebi oluşturan ya da onaylayan kişi, hesaplarınızdaki son değişiklikler nedeniyle {{until}} tarihine kadar aynı kişi sayılıyorsunuz.',
  'whyNot.APPROVAL_GIVEN': 'Onayınızı zaten verdiniz.',
  'whyNot.APPROVAL_RAN_OUT': 'Süresi doldu; yeniden talep edilmeli.',
  'whyNot.APPROVAL_OVER': 'Zaten karara bağlandı.',
  'whyNot.ROLE': 'Buna yalnızca bir yönetici ya da üye iş yerinin kendi kullanıcıları karar verebilir.',
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
  records: RecordTexts,
  language: Language,
): string | undefined {
  const { amount } = after
  return typeof amount === 'number'
    ? records.find('approvalDoes', kind, { amount: formatMoney(BigInt(amount), language) })
    : undefined
}
