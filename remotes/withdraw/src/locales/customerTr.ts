import type { customerEn } from './customerEn'

/** Turkish texts; missing or unknown keys do not compile. */
export const customerTr: Record<keyof typeof customerEn, string> = {
  'customer.title': 'Müşteri dosyası',
  'customer.show': 'Göster',
  'customer.firstSeen': 'İlk işlem',
  'customer.tckn': 'T.C. kimlik no',
  'customer.in': 'Yatırdığı',
  'customer.out': 'Ödenen',
  'customer.returned': 'İade gelen',
  'customer.sum': '{{count}} işlemde {{amount}}',
  'customer.iban': '{{bank}} ···{{last4}}',
  'customer.thisIban': 'bu talep',
  'customer.used': '{{first}} – {{last}}, {{asked}} talep, {{paid}} ödeme',
  'customer.flags': 'İşaretler',
  'customer.noFlags': 'Yok',
  'customer.earlier': 'Bu ada önceki çekimler',
  'customer.looks': 'Bu müşterinin verilerini görenler',
  'customer.flag': 'İşaretleri değiştir',
  'customer.flagTitle': '{{name}}: işaretler',
  'customer.flagReason': 'Neden',
  'customer.flagSave': 'Kaydet',
  'customer.flagged': '{{name}} için işaretler kaydedildi.',
  'flag.WATCHED': 'İzleniyor',
  'flag.FRAUD_REPORTED': 'Dolandırıcılık bildirildi',
  'flag.DOCUMENTS_ASKED': 'Belge istendi',
  'flag.TRUSTED': 'Güvenilir',
}
