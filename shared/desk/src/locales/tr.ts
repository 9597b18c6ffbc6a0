import type { en } from './en'

/** Turkish texts; missing or unknown keys do not compile. */
export const tr: Record<keyof typeof en, string> = {
  notices: 'Ses ve bildirimler',
  selectAll: 'Görünenlerin hepsini seç',
  next: 'Sıradakini al',
  nextNone: 'Burada üstlenebileceğiniz bekleyen talep yok.',

  'tab.label': 'Duruma göre talepler',
  'tab.today': '{{count}} bugün',
  'tab.waiting': 'Bekleyen',
  'tab.mine': 'Bende',
  'tab.all': 'Tümü',

  'status.yours': 'Sizde',
  'status.claimedByYou': 'Talep sizde',
  'status.claimedBy': '{{name}} üstlendi',

  'filter.search': 'Referans, müşteri…',
  'filter.searchLabel': 'Taleplerde ara',
  'filter.clear': 'Filtreleri temizle',
  'filter.late': 'sınırı aşanlar',
  'column.late': 'Bekleme süresi',
  'column.asOf': 'Geçmiş an',

  'hint.claim': 'üstlen',
  'hint.help': 'tüm tuşlar',
}
