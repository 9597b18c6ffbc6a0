import type { en } from './en'

/** Turkish texts; missing or unknown keys do not compile. */
export const tr: Record<keyof typeof en, string> = {
  title: 'Çekim talepleri',
  summary: '{{waiting}} bekliyor · en eskisi {{age}} · {{amount}} beklemede',
  summaryNone: 'Bekleyen talep yok',

  'tab.held': 'Bekletilen',
  'tab.suspect': 'Sonucu belirsiz',
  'tab.noSource': 'Hesabı yok',
  'tab.sent': 'Gönderilen',
  'tab.paid': 'Ödenen',
  'tab.rejected': 'Reddedilen, iptal edilen',
  'tab.returned': 'İade gelen',
  'tab.split': 'Parçalı',
  'tab.left': 'Çıkanların hepsi',

  'column.reference': 'Referans',
  'column.beneficiary': 'Alıcı',
  'column.merchant': 'Üye iş yeri',
  'column.amount': 'Tutar',
  'column.bank': 'Banka',
  'column.account': 'Gönderen hesap',
  'column.rail': 'Kanal',
  'column.status': 'Durum',
  'column.hold': 'Neden',
  'column.waiting': 'Bekleme',
  'column.created': 'Oluşturulma',
  'column.decided': 'Karar',
  'column.returned': 'İade zamanı',
  'column.feeKept': 'Kalan komisyon',
  'column.decidedBy': 'Karar veren',

  'status.NEW': 'Yeni',
  'status.HOLD': 'Bekletiliyor',
  'status.PENDING_APPROVAL': 'Onay bekliyor',
  'status.QUEUED': 'Bekliyor',
  'status.SENDING': 'Gönderiliyor',
  'status.SUSPECT': 'Sonucu belirsiz',
  'status.SENT': 'Gönderildi',
  'status.PARTIALLY_PAID': 'Parçalı ödeme',
  'status.PAID': 'Ödendi',
  'status.RETURNED': 'İade geldi',
  'status.REJECTED': 'Reddedildi',
  'status.CANCELLED': 'İptal edildi',

  'hold.BLOCKLIST': 'Engel listesi',
  'hold.BLOCKLIST_NEAR': 'Engel listesine benzer',
  'hold.LIMIT': 'Limit aşıldı',
  'hold.FIRST_IBAN': 'Yeni IBAN',
  'hold.NAME_DIFFERS': 'Ad farklı',
  'hold.REVIEW': 'İnceleniyor',

  'status.SENDING.mine': 'Siz gönderiyorsunuz',
  'status.SENDING.other': '{{name}} gönderiyor',
  'begun.you': 'siz, başlangıç {{time}}',
  'begun.other': '{{name}}, başlangıç {{time}}',

  'rail.HAVALE': 'Havale',
  'rail.FAST': 'FAST',
  'rail.EFT': 'EFT',

  ask: 'Yeni çekim',
  upload: 'Toplu çekim',

  'said.claimed': '{{number}}, {{amount}} sizde.',
}
