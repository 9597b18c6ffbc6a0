import { addWords, useText, type Translated } from '../i18n'

const en = {
  empty: 'No views yet. Set filters and a sort order, then save them here to use them again.',
  failed: 'The views could not be loaded',
  retry: 'Try again',
  remove: 'Remove the view {{name}}',
  'remove.title': 'Remove the view {{name}}?',
  'remove.text': 'The current filters stay; the view is removed from your account.',
  'remove.go': 'Remove',
  cancel: 'Cancel',
  removed: 'View {{name}} removed',
  name: 'Save this list as',
  missing: 'Give the view a name.',
  replaces: 'Replaces your view {{name}}.',
  moving: 'Days move with the calendar: {{days}}',
  save: 'Save view',
  replace: 'Replace view',
  saved: 'View {{name}} saved',
  opened: 'View {{name}}',
  usual: 'Open the list with {{name}}',
  usualSet: 'The list opens with {{name}} from now on',
  usualUnset: 'The list opens without a view from now on',
  usualSearch:
    'This view has a search text. Search texts are not stored in the browser, so the list cannot open with it',
  sharing: 'Shared with',
  nobody: 'Nobody, only me',
  shared: 'Shared with {{scope}}',
  search: 'The search text may be a person’s name. Remove the search to share the view.',
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
  usualSearch: 'Bu görünümde arama metni var. Arama metni tarayıcıda saklanmadığı için liste bununla açılamaz',
  sharing: 'Paylaşım',
  nobody: 'Yok, yalnız ben',
  shared: '{{scope}} ile paylaşıldı',
  search: 'Arama metni bir kişinin adı olabilir. Paylaşmak için aramayı kaldırın.',
}

addWords('list-views', { tr, en })

/** The texts of saved views. */
export const useViewWords = (): ((key: ViewWordKey, params?: Readonly<Record<string, string | number>>) => string) =>
  useText('list-views')
