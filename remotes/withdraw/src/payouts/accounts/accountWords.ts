import { moduleWords } from '@kasa/console/i18n'

const en = {
  title: 'Sending accounts',
  planned: '{{sum}} of {{all}}',
  short: '{{sum}} · {{short}} missing',
  unknown: '{{sum}}, balance not known',
  notActive: 'not active',
} as const

const tr = {
  title: 'Gönderen hesaplar',
  planned: '{{sum}} / {{all}}',
  short: '{{sum}} · {{short}} eksik',
  unknown: '{{sum}}, bakiye bilinmiyor',
  notActive: 'aktif değil',
} as const

/** The texts of the accounts above the queue, loaded with them. */
export const { use: useAccountWords } = moduleWords('withdraw-accounts', { en, tr })
