import type { attachmentsEn } from './attachmentsEn'

/** Turkish texts for a request's attachments; the keys are those of `attachmentsEn.ts`. */
export const attachmentsTr = {
  'attachments.failed': 'Dekontlar ve notlar yüklenemedi.',
  'late.title': 'Sonradan gelen para',
  'late.text': 'Bu hesapta, talebi ödemiş olabilecek bağlanmamış havaleler.',
  'late.line': '{{amount}}, {{name}}, {{at}}',
  'late.do': 'Geç onayla',
  'late.askTitle': '{{number}} geç onaylansın mı?',
  'late.ask':
    '{{name}} adına gelen {{amount}} bu talebin ödemesi olur. Limitler yeniden kontrol edilir, talep geç olarak işaretlenir.',
  'late.whole': 'Yalnızca tutarının tamamıyla onaylanabilir.',
  'late.back': 'Vazgeç',
  'late.done': '{{number}} geç onaylandı.',
  'late.mark': 'Geç',
  'late.markText': 'Talep sona erdikten sonra gelen parayla onaylandı.',
  'second.reverse': 'Ters kayıt',
  'second.reverseTitle': '{{number}} için ters kayıt yapılsın mı?',
  'second.reverseText': 'Başka bir yönetici onaylayınca {{amount}} üye iş yerinden çıkar ve ödeyene döner.',
  'second.reverseCharged':
    'Başka bir yönetici onaylayınca üye iş yerinden {{net}} alınır, {{fee}} komisyon geri verilir, ödeyene {{amount}} döner.',
  'second.unseen': 'Dekontla onayla',
  'second.unseenTitle': '{{number}} para görülmeden onaylansın mı?',
  'second.unseenText':
    'Üye iş yeri {{amount}} tutarını şimdi alır; havale daha sonra beklenir. Başka bir yönetici onaylamalı.',
  'second.needsReceipt': 'Önce dekont ekleyin.',
  'policy.open': 'Farklı tutar gelirse…',
  'policy.title': '{{merchant}} için farklı tutar gelirse',
  'policy.text': 'Bu üye iş yerinin bütün talepleri için, bir sonraki havaleden başlayarak.',
  'policy.label': 'İstenenden farklı tutar',
  'policy.hint': 'Denetim kaydında kalır.',
  'policy.APPROVE_RECEIVED': 'Gelen tutarı onayla',
  'policy.REVIEW': 'Kararı kişi verir',
  'policy.REJECT_AND_RETURN': 'Onaylanamaz: reddedilir, para geri gönderilir',
  'policy.save': 'Kaydet',
  'policy.saved': '{{merchant}} için kaydedildi.',
  'policy.close': 'Kapat',
  'field.number': 'Numara',
  'field.status': 'Durum',
  'field.amount': 'Tutar',
  'field.customer': 'Müşteri',
  'field.merchant': 'Üye iş yeri',
} as const satisfies Record<keyof typeof attachmentsEn, string>
