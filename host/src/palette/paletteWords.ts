import type { Words } from '@kasa/console/i18n'

const tr = {
  label: 'Ekran ve kayıt arama',
  field: 'Ekran, işlem, talep no, referans, tutar, kişi',
  placeholder: 'Ekran, işlem, talep no, referans, tutar, kişi…',
  recent: 'Son açılanlar',
  screens: 'Ekranlar',
  acts: 'İşlemler',
  searching: 'Aranıyor…',
  none: 'Sonuç yok.',
  count: '{{count}} sonuç.',
  silent: '{{name}} yanıt vermedi.',
}
const en: Readonly<Record<keyof typeof tr, string>> = {
  label: 'Search for screens and records',
  field: 'Screen, action, number, reference, amount, person',
  placeholder: 'Screen, action, number, reference, amount, person…',
  recent: 'Opened recently',
  screens: 'Screens',
  acts: 'Actions',
  searching: 'Searching…',
  none: 'Nothing found.',
  count: '{{count}} found.',
  silent: '{{name}} did not answer.',
}
/** Texts of the palette. */
export const paletteWords: Words = { tr, en }
