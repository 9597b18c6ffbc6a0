import { addWords, useText, type Translated } from '@kasa/console/i18n'

const en = {
  'subject.MERCHANT': 'Merchant',
  'subject.CUSTOMER': 'Customer',
  'subject.ACCOUNT': 'Bank account',
  'subject.OPERATOR': 'Operator',
  'subject.IBAN': 'Beneficiary IBAN',
  'metric.AMOUNT': 'Amount',
  'metric.COUNT': 'Number of requests',
  'metric.PENDING_COUNT': 'Open requests',
  'rule': '{{subject}} · {{what}} {{when}}',
  'counts.AMOUNT': 'amount',
  'counts.COUNT': 'requests',
  'counts.PENDING_COUNT': 'open requests',
  'period.TX': 'per request',
  'period.MINUTES': 'in {{count}} minutes',
  'period.MINUTES_one': 'in {{count}} minute',
  'period.DAY': 'a day',
  'period.WEEK': 'a week',
  'period.MONTH': 'a month',
  'period.NOW': 'at once',
  'action.BLOCK': 'Refuse',
  'action.HOLD': 'Hold for review',
  'action.WARN': 'Accept and flag',
  'bounds.cap': 'at most {{cap}}',
  'bounds.min': 'at least {{min}}',
  'bounds.both': '{{min}} to {{cap}}',
  'reservation.RESERVED': 'reserved',
  'reservation.CONFIRMED': 'used',
  'reservation.RELEASED': 'free again',
  'reservation.REFUSED': 'refused',
}

const tr: Translated<typeof en> = {
  'subject.MERCHANT': 'Üye iş yeri',
  'subject.CUSTOMER': 'Müşteri',
  'subject.ACCOUNT': 'Banka hesabı',
  'subject.OPERATOR': 'Operatör',
  'subject.IBAN': 'Alıcı IBAN',
  'metric.AMOUNT': 'Tutar',
  'metric.COUNT': 'Talep sayısı',
  'metric.PENDING_COUNT': 'Açık talep',
  'rule': '{{subject}} · {{when}} {{what}}',
  'counts.AMOUNT': 'tutar',
  'counts.COUNT': 'talep sayısı',
  'counts.PENDING_COUNT': 'açık talep',
  'period.TX': 'talep başına',
  'period.MINUTES': '{{count}} dakikada',
  'period.DAY': 'günlük',
  'period.WEEK': 'haftalık',
  'period.MONTH': 'aylık',
  'period.NOW': 'aynı anda',
  'action.BLOCK': 'Reddet',
  'action.HOLD': 'İncelemeye al',
  'action.WARN': 'Kabul et ve işaretle',
  'bounds.cap': 'en çok {{cap}}',
  'bounds.min': 'en az {{min}}',
  'bounds.both': '{{min}} – {{cap}}',
  'reservation.RESERVED': 'ayrıldı',
  'reservation.CONFIRMED': 'kullanıldı',
  'reservation.RELEASED': 'serbest',
  'reservation.REFUSED': 'reddedildi',
}

addWords('remit-rules', { tr, en })

export type RuleWordKey = keyof typeof en
export type SayRule = (key: RuleWordKey, params?: Readonly<Record<string, string | number>>) => string

/** The words of limit rules: their own screens' and the deposit's drawer's. */
export const useRuleWords = (): SayRule => useText('remit-rules')
