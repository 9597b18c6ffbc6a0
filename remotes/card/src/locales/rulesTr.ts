import type { rulesEn } from './rulesEn'

/** Turkish texts of the rules that make a person look closely at a card payment. */
export const rulesTr: Record<keyof typeof rulesEn, string> = {
  title: 'İnceleme kuralları',
  text: 'Bir kurala takılan ödeme gerekçe ister ve toplu onaylanamaz. Kural değişikliği için ikinci bir yöneticinin onayı gerekir.',
  'rule.THREE_DS': 'Ödeyen 3-D Secure ile doğrulanmamış',
  'rule.COUNTRY': 'Yurt dışı kartı',
  'rule.CARD_TRIES': 'Kart çok sık denenmiş',
  'rule.CUSTOMER_TRIES': 'Ödeyen çok sık denemiş',
  'rule.AMOUNT': 'Yüksek tutar',
  'field.above': 'Şunun üzerinde',
  'field.most': 'Şundan fazla kez',
  'field.within': 'Dakika içinde',
  'field.reason': 'Gerekçe',
  'state.off': 'Kapalı',
  'state.on': 'Açık',
  'state.amount': '{{amount}} üzeri',
  'state.tries': '{{minutes}} dk içinde {{most}} denemeden fazla',
  waiting: 'Bir değişiklik ikinci bir yöneticinin onayını bekliyor.',
  wrong: 'Önce kırmızıyla işaretlenen sınırları düzeltin.',
  'wrong.above': 'Sıfırdan büyük bir tutar.',
  'wrong.between': '1 ile {{most}} arasında bir tam sayı.',
  same: 'Hiçbir şey değişmedi.',
  noReason: 'Gerekçe yazın.',
  save: 'Onaya gönder',
  asked: 'Kurallar başka bir yöneticinin onayını bekliyor.',
  close: 'Kapat',
}
