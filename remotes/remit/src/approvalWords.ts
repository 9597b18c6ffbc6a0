import { addWords, useText } from '@kasa/console/i18n'

const en = {
  'title.bankAccount.create': 'A new account waits for approval',
  'title.bankAccount.changeIban': 'Another IBAN waits for approval',
  'title.deposit.reverse': 'A reversal waits for approval',
  'title.deposit.approveUnseen': 'An approval on the receipt waits for approval',
  'by': '{{maker}} asked on {{at}}: {{reason}}',
  'until': 'Runs out on {{at}}',
  'approve': 'Approve',
  'deny': 'Deny',
  'withdraw': 'Take back',
  'approve.title': 'Approve {{title}}?',
  'approve.text': 'It takes effect at once, in your name beside that of {{maker}}.',
  'deny.title': 'Deny {{title}}?',
  'withdraw.title': 'Take the request for {{title}} back?',
  'approved': '{{title}} was approved',
  'denied': '{{title}} was denied',
  'withdrawn': 'The request for {{title}} was taken back',
  'failed': 'This could not be decided',
  'whyNot.APPROVAL_OWN': 'You asked for it yourself; it takes a second person.',
  'whyNot.APPROVAL_GIVEN': 'You have given your approval already.',
  'whyNot.APPROVAL_RAN_OUT': 'It has run out of time; it must be asked for again.',
  'whyNot.APPROVAL_OVER': 'It is decided already.',
  'whyNot.ROLE': 'An administrator decides on it.',
}
const tr: Record<keyof typeof en, string> = {
  'title.bankAccount.create': 'Yeni hesap onay bekliyor',
  'title.bankAccount.changeIban': 'Yeni IBAN onay bekliyor',
  'title.deposit.reverse': 'Tersine çevirme onay bekliyor',
  'title.deposit.approveUnseen': 'Dekontla onay, onay bekliyor',
  'by': '{{maker}} {{at}} tarihinde istedi: {{reason}}',
  'until': '{{at}} tarihinde süresi dolar',
  'approve': 'Onayla',
  'deny': 'Reddet',
  'withdraw': 'Geri çek',
  'approve.title': '{{title}} onaylansın mı?',
  'approve.text': '{{maker}} ile birlikte sizin adınızla hemen yürürlüğe girer.',
  'deny.title': '{{title}} reddedilsin mi?',
  'withdraw.title': '{{title}} talebi geri çekilsin mi?',
  'approved': '{{title}} onaylandı',
  'denied': '{{title}} reddedildi',
  'withdrawn': '{{title}} talebi geri çekildi',
  'failed': 'Karar verilemedi',
  'whyNot.APPROVAL_OWN': 'Bunu siz istediniz; ikinci bir kişi gerekir.',
  'whyNot.APPROVAL_GIVEN': 'Onayınızı zaten verdiniz.',
  'whyNot.APPROVAL_RAN_OUT': 'Süresi doldu; yeniden istenmesi gerekir.',
  'whyNot.APPROVAL_OVER': 'Zaten sonuçlandı.',
  'whyNot.ROLE': 'Buna bir yönetici karar verir.',
}

addWords('remit-approvals', { tr, en })

export type ApprovalWordKey = keyof typeof en
const isWord = (key: string): key is ApprovalWordKey => Object.hasOwn(en, key)

/** Words of what waits for a second person. */
export const useApprovalWords = (): ((key: ApprovalWordKey, params?: Readonly<Record<string, string | number>>) => string) => useText('remit-approvals')

/** The key of a code's words, if there are some. */
export const approvalWord = (key: string): ApprovalWordKey | undefined => (isWord(key) ? key : undefined)
