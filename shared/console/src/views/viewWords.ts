import { addWords, useText, type Translated } from '../i18n'

const en = {
  empty: 'No views yet. Set filters and an order, then save them here to come back to them.',
  failed: 'The views could not be loaded',
  retry: 'Try again',
  remove: 'Remove the view {{name}}',
  'remove.title': 'Remove the view {{name}}?',
  'remove.text': 'The filters stay as they are now; the view is gone from your account.',
  'remove.go': 'Remove',
  cancel: 'Cancel',
  removed: 'View {{name}} removed',
  name: 'Save this list as',
  missing: 'Give the view a name.',
  replaces: 'Replaces your view {{name}}.',
  moving: 'Days move along: {{days}}',
  save: 'Save view',
  replace: 'Replace view',
  saved: 'View {{name}} saved',
  opened: 'View {{name}}',
  usual: 'Open the list with {{name}}',
  usualSet: 'The list opens with {{name}} from now on',
  usualUnset: 'The list opens without a view from now on',
  usualSearch: 'Has a search in it: what was searched for is not kept in the browser, so the list cannot open with it',
  sharing: 'Shared with',
  nobody: 'Nobody, only me',
  shared: 'Shared with {{scope}}',
  search: 'What was searched for may name a person. Take the search away to share the view.',
} as const

export type ViewWordKey = keyof typeof en

const tr: Translated<typeof en> = {
  empty: 'Henüz görünüm yok. Filtreleri ve sıralamayı ayarlayıp yeniden dönmek için burada kaydedin.',
  failed: 'Görünümler yüklenemedi',
  retry: 'Yeniden dene',
  remove: '{{name}} görünümünü kaldır',
  'remove.title': '{{name}} görünümü kaldırılsın mı?',
  'remove.text': 'Filtreler şu anki gibi kalır; görünüm hesabınızdan kalkar.',
  'remove.go': 'Kaldır',
  cancel: 'Vazgeç',
  removed: '{{name}} görünümü kaldırıldı',
  name: 'Bu listeyi şu adla kaydet',
  missing: 'Görünüme bir ad verin.',
  replaces: '{{name}} görünümünüzün yerine geçer.',
  moving: 'Günler takvimle ilerlesin: {{days}}',
  save: 'Görünümü kaydet',
  replace: 'Görünümü değiştir',
  saved: '{{name}} görünümü kaydedildi',
  opened: '{{name}} görünümü',
  usual: 'Liste {{name}} ile açılsın',
  usualSet: 'Liste bundan sonra {{name}} ile açılır',
  usualUnset: 'Liste bundan sonra görünümsüz açılır',
  usualSearch: 'Arama içeriyor: aranan metin tarayıcıda saklanmaz, liste bununla açılamaz',
  sharing: 'Paylaşım',
  nobody: 'Yok, yalnız ben',
  shared: '{{scope}} ile paylaşıldı',
  search: 'Aranan metin bir kişinin adı olabilir. Paylaşmak için aramayı kaldırın.',
}

addWords('list-views', { tr, en })

/** The texts of saved views. */
export const useViewWords = (): ((key: ViewWordKey, params?: Readonly<Record<string, string | number>>) => string) =>
  useText('list-views')
