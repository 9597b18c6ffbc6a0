import type { en } from './en'

/** Turkish texts; missing or unknown keys do not compile. */
export const tr: Record<keyof typeof en, string> = {
  title: 'Papara transfer talepleri',
  summary: '{{waiting}} açık · en eskisi {{age}} · {{amount}} karar bekliyor',
  summaryNone: 'Karar bekleyen yok',

  'tab.waiting': 'Bekleyen',
  'tab.approved': 'Onaylanan',
  'tab.sent': 'Gönderilen',
  'tab.rejected': 'Reddedilen, iptal edilen',
  'tab.expired': 'Süresi dolan',

  'column.number': 'Numara',
  'column.reference': 'Referans',
  'column.payer': 'Ödeyen',
  'column.merchant': 'Üye iş yeri',
  'column.amount': 'Tutar',
  'column.account': 'Papara hesabı',
  'column.walletRef': 'İşlem numarası',
  'column.sender': 'Gönderen',
  'column.fee': 'Komisyon',
  'column.tax': 'Vergi',
  'column.status': 'Durum',
  'column.waiting': 'Bekleme',
  'column.created': 'Oluşturma',
  'column.decided': 'Karar',
  'column.decidedBy': 'Karar veren',
  'money.none': 'Gelmedi',

  'filter.search': 'Numara, ödeyen, referans…',

  'status.NEW': 'Yeni',
  'status.ASSIGNED': 'Ödeyende',
  'status.IN_REVIEW': 'İncelemede',
  'status.APPROVED': 'Onaylandı',
  'status.REJECTED': 'Reddedildi',
  'status.EXPIRED': 'Süresi doldu',
  'status.CANCELLED': 'İptal edildi',
  'status.PENDING_APPROVAL': 'Onay bekliyor',
  'status.QUEUED': 'Sırada',
  'status.SENDING': 'Gönderiliyor',
  'status.SUSPECT': 'Sonucu belirsiz',
  'status.SENT': 'Gönderildi',
  'status.PAID': 'Ödendi',
  'status.RETURNED': 'Geri döndü',

  'said.claimed': '{{number}}, {{amount}} üstlenildi.',
}
