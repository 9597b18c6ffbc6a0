import { addWords, useText } from '@kasa/console/i18n'

const en = {
  'title': 'Access of {{name}}',
  'titleOwn': 'My access',
  'failed': 'The access could not be explained',
  'retry': 'Try again',
  'loading': 'Loading…',
  'search': 'Menu entry, address or permission',
  'refusedOnly': 'Refused only',
  'none': 'No matches',
  'noneText': 'Search for less, or show what is allowed too.',
  'clear': 'Clear',
  'back': 'Back to the user',
  'kind.menu': 'Menu',
  'kind.screen': 'Screens',
  'kind.action': 'Actions',
  'count': '{{allowed}} of {{all}} allowed',
  'allowed': 'Allowed',
  'refused': 'Refused',
  'holds': 'Holds:',
  'holdsNot': 'Does not hold:',
  'decides': 'Decides',
  'give': '{{scope}} can be given by {{people}}',
  'take': '{{scope}} can be removed by {{people}}',
  'change': 'The role can be changed by {{people}}',
  'more': '{{people}} and {{count}} more',
  'nobody': 'nobody here',
  'closed': 'This account is {{status}}: whatever the rules say, it can do nothing. {{people}} can change that.',
  'heldBack': 'Given to the account and not in force, because the operator above, {{operator}}, does not hold it or is closed: {{scopes}}',
  'status.LOCKED': 'locked',
  'status.PASSIVE': 'passive',
} as const

const tr: Record<keyof typeof en, string> = {
  'title': '{{name}}: erişim',
  'titleOwn': 'Erişimim',
  'failed': 'Erişim açıklanamadı',
  'retry': 'Yeniden dene',
  'loading': 'Yükleniyor…',
  'search': 'Menü, adres veya izin',
  'refusedOnly': 'Yalnız reddedilenler',
  'none': 'Eşleşen yok',
  'noneText': 'Daha az harfle arayın ya da izin verilenleri de gösterin.',
  'clear': 'Temizle',
  'back': 'Kullanıcıya dön',
  'kind.menu': 'Menü',
  'kind.screen': 'Ekranlar',
  'kind.action': 'İşlemler',
  'count': '{{all}} içinde {{allowed}} izinli',
  'allowed': 'İzinli',
  'refused': 'Reddedildi',
  'holds': 'Sağlanıyor:',
  'holdsNot': 'Sağlanmıyor:',
  'decides': 'Belirleyen',
  'give': '{{scope}} verebilen: {{people}}',
  'take': '{{scope}} yetkisini kaldırabilen: {{people}}',
  'change': 'Rolü değiştirebilen: {{people}}',
  'more': '{{people}} ve {{count}} kişi daha',
  'nobody': 'burada kimse',
  'closed': 'Bu hesap {{status}}: kurallar ne derse desin hiçbir işlem yapamaz. Değiştirebilen: {{people}}.',
  'heldBack': 'Hesaba verilmiş ama geçerli değil, çünkü bağlı olduğu operatörde ({{operator}}) yok ya da operatör kapalı: {{scopes}}',
  'status.LOCKED': 'kilitli',
  'status.PASSIVE': 'pasif',
}

addWords('admin-access', { tr, en })

export type SayAccess = (key: keyof typeof en, params?: Readonly<Record<string, string | number>>) => string

/** The words of the explanation; they come with its page. */
export const useAccessWords = (): SayAccess => useText('admin-access')
