import { addWords, useText } from '../i18n'

const en = {
  'drawer.close': 'Close',
  'drawer.failed': 'This could not be loaded',
  'drawer.loading': 'Loading…',
  'drawer.retry': 'Try again',
  'filter.apply': 'Apply',
  'filter.find': 'Find',
  'filter.none': 'No choices',
  'filter.from': 'From',
  'filter.to': 'To',
  'filter.thisWeek': 'This week',
  'filter.thisMonth': 'This month',
  'filter.dayWrong': 'Write a day such as 22 Nov 2026',
  'filter.dayOrder': 'The first day is after the last one',
  'filter.atLeast': 'At least',
  'filter.atMost': 'At most',
  'filter.amountWrong': 'Write an amount such as 1,250.50',
  'filter.amountOrder': 'The lower amount is above the upper one',
  'filter.loading': 'Loading choices…',
  'filter.failed': 'The choices could not be loaded.',
  'form.cancel': 'Cancel',
  'form.required': 'Required.',
  'form.wrong': 'This cannot be accepted as written.',
  'form.leave': 'Discard what you have written?',
  'form.leaveText': 'It has not been saved.',
  'form.discard': 'Discard',
  'form.back': 'Keep writing',
} as const

export type RecordWordKey = keyof typeof en

const tr: Record<RecordWordKey, string> = {
  'drawer.close': 'Kapat',
  'drawer.failed': 'Kayıt yüklenemedi',
  'drawer.loading': 'Yükleniyor…',
  'drawer.retry': 'Yeniden dene',
  'filter.apply': 'Uygula',
  'filter.find': 'Bul',
  'filter.none': 'Seçenek yok',
  'filter.from': 'İlk gün',
  'filter.to': 'Son gün',
  'filter.thisWeek': 'Bu hafta',
  'filter.thisMonth': 'Bu ay',
  'filter.dayWrong': '22.11.2026 gibi bir gün yazın',
  'filter.dayOrder': 'İlk gün son günden sonra',
  'filter.atLeast': 'En az',
  'filter.atMost': 'En çok',
  'filter.amountWrong': '1.250,50 gibi bir tutar yazın',
  'filter.amountOrder': 'Alt tutar üst tutardan büyük',
  'filter.loading': 'Seçenekler yükleniyor…',
  'filter.failed': 'Seçenekler yüklenemedi.',
  'form.cancel': 'Vazgeç',
  'form.required': 'Gerekli.',
  'form.wrong': 'Bu, yazıldığı gibi kabul edilemez.',
  'form.leave': 'Yazdıklarınız silinsin mi?',
  'form.leaveText': 'Henüz kaydedilmedi.',
  'form.discard': 'Sil',
  'form.back': 'Yazmaya devam et',
}

addWords('records', { tr, en })

/** What every record, form and filter editor says, whatever it is about. */
export const useRecordWords = (): ((
  key: RecordWordKey,
  params?: Readonly<Record<string, string | number>>,
) => string) => useText('records')
