import { turkishColumns, type SheetProfile } from './profiles'

/**
 * The layouts that are known by name. `tr` knows every header text above and is taken when none is named; the others
 * say which columns one bank has, so that a look-alike column of another meaning is not taken.
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
