import { turkishColumns, type SheetProfile } from './profiles'

/**
 * The layouts that have a name. `tr` contains every header text above and is the default. The others list the columns
 * of one bank, so that a similar column with another meaning is not used.
 */
export const builtInProfiles: readonly SheetProfile[] = [
  { name: 'tr', columns: turkishColumns, decimalMark: 'auto' },
  {
    name: 'tr-akbank',
    columns: {
      date: ['tarih'],
      time: ['saat'],
      amount: ['tutar'],
      balance: ['bakiye'],
      description: ['aciklama'],
      reference: ['fis/dekont no'],
      currency: turkishColumns.currency,
    },
    decimalMark: ',',
  },
  {
    name: 'tr-garanti',
    columns: {
      date: ['tarih'],
      amount: ['tutar'],
      balance: ['bakiye'],
      description: ['aciklama'],
      reference: ['dekont no'],
      kind: ['etiket'],
      currency: turkishColumns.currency,
    },
    decimalMark: ',',
  },
  {
    name: 'tr-yapikredi',
    columns: {
      date: ['tarih'],
      time: ['saat'],
      amount: ['islem tutari'],
      balance: ['bakiye'],
      description: ['aciklama'],
      reference: ['referans no'],
      kind: ['islem'],
      channel: ['kanal'],
      currency: turkishColumns.currency,
    },
    decimalMark: ',',
  },
]
