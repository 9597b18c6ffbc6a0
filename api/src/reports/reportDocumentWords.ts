import type { Language } from '@kasa/domain/money'
import type { Rail } from '@kasa/domain/rail'
import type { ReportGroup, ReportName } from '@kasa/domain/report'

type Words = {
  titles: Record<ReportName, string>
  groups: Record<ReportGroup, string>
  rails: Record<Rail, string>
  days: string
  istanbul: string
  before: string
  rowsBy: string
  /** Replaces a name that the reader may not see. */
  hidden: string
  /** The unit of durations in a table. */
  seconds: string
  madeBy: string
  madeAt: string
  page: (page: number, of: number) => string
}

/** Texts of a printed report besides its columns, in the same terms as on the screen. */
export const reportDocumentWords: Record<Language, Words> = {
  tr: {
    titles: {
      merchant: 'Kart raporu',
      merchantremit: 'Havale raporu',
      merchantwithdraw: 'Çekim raporu',
      general: 'Genel rapor',
      remitaccount: 'Banka raporu',
    },
    groups: {
      day: 'Gün',
      week: 'Hafta',
      month: 'Ay',
      merchant: 'Üye iş yeri',
      trader: 'Trader',
      remitGroup: 'Havale grubu',
      rail: 'Kanal',
      account: 'Hesap',
    },
    rails: { HAVALE: 'Aynı banka', FAST: 'FAST', EFT: 'EFT' },
    days: 'Günler',
    istanbul: 'İstanbul saati',
    before: 'Önceki günler',
    rowsBy: 'Satırlar',
    hidden: 'gizli',
    seconds: 'sn',
    madeBy: 'Alan',
    madeAt: 'Alındığı an',
    page: (page, of) => `Sayfa ${page} / ${of}`,
  },
  en: {
    titles: {
      merchant: 'Card report',
      merchantremit: 'Bank transfer report',
      merchantwithdraw: 'Withdrawal report',
      general: 'General report',
      remitaccount: 'Bank report',
    },
    groups: {
      day: 'Day',
      week: 'Week',
      month: 'Month',
      merchant: 'Merchant',
      trader: 'Trader',
      remitGroup: 'Remit group',
      rail: 'Rail',
      account: 'Account',
    },
    rails: { HAVALE: 'Same bank', FAST: 'FAST', EFT: 'EFT' },
    days: 'Days',
    istanbul: 'Istanbul time',
    before: 'Days before',
    rowsBy: 'Rows by',
    hidden: 'hidden',
    seconds: 's',
    madeBy: 'Made by',
    madeAt: 'Made at',
    page: (page, of) => `Page ${page} of ${of}`,
  },
}
