import type { en } from './en'

/** Turkish texts of the remit screens; a missing or unknown key does not compile. */
export const tr: Record<keyof typeof en, string> = {
  'deposits.title': 'Yatırım talepleri',
  'deposits.titleAll': 'Genel yatırım talepleri',
  'deposits.summary': '{{waiting}} bekliyor · en eskisi {{age}} · {{amount}} beklemede',
  'deposits.summaryNone': 'Bekleyen talep yok',

  'tab.confirmed': 'Onaylanan',
  'tab.rejected': 'Reddedilen, iptal edilen',
  'tab.expired': 'Süresi dolan',
  'tab.reversed': 'Ters kayıt',

  'column.reference': 'Referans',
  'column.customer': 'Müşteri',
  'column.merchant': 'Üye iş yeri',
  'column.amount': 'Tutar',
  'column.asked': 'İstenen',
  'column.account': 'Banka hesabı',
  'column.status': 'Durum',
  'column.waiting': 'Bekleme',
  'column.created': 'Oluşturulma',
  'column.decided': 'Karar',
  'column.decidedBy': 'Karar veren',

  'status.NEW': 'Yeni',
  'status.ASSIGNED': 'Bekliyor',
  'status.DECLARED': 'Ödeme bildirildi',
  'status.IN_REVIEW': 'İncelemede',
  'status.APPROVED': 'Onaylandı',
  'status.REJECTED': 'Reddedildi',
  'status.EXPIRED': 'Süresi doldu',
  'status.CANCELLED': 'İptal edildi',
  'status.REVERSED': 'Ters kayıt',

  'match.exact': 'Havale bulundu, hepsi tutuyor',
  'match.partial': 'Havale bulundu, farklılık var',

  'said.claimed': '{{number}}, {{amount}} sizde.',
}
