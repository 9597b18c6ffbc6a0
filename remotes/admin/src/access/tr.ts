import type { Translated } from '@kasa/console/i18n'

import type { en } from './en'

/** Turkish texts of the explanation. */
export const tr: Translated<typeof en> = {
  title: '{{name}}: erişim',
  titleOwn: 'Erişimim',
  failed: 'Erişim açıklanamadı',
  retry: 'Yeniden dene',
  loading: 'Yükleniyor…',
  search: 'Menü, adres veya izin',
  refusedOnly: 'Yalnız reddedilenler',
  none: 'Eşleşen yok',
  noneText: 'Daha az harfle arayın ya da izin verilenleri de gösterin.',
  clear: 'Temizle',
  back: 'Kullanıcıya dön',
  'kind.menu': 'Menü',
  'kind.screen': 'Ekranlar',
  'kind.action': 'İşlemler',
  count: '{{all}} içinde {{allowed}} izinli',
  allowed: 'İzinli',
  refused: 'Reddedildi',
  holds: 'Sağlanıyor:',
  holdsNot: 'Sağlanmıyor:',
  decides: 'Belirleyen',
  give: '{{scope}} verebilen: {{people}}',
  take: '{{scope}} yetkisini kaldırabilen: {{people}}',
  change: 'Rolü değiştirebilen: {{people}}',
  more: '{{people}} ve {{count}} kişi daha',
  nobody: 'burada kimse',
  closed: 'Bu hesap {{status}} olduğu için hiçbir işlem yapamaz. Değiştirebilen: {{people}}.',
  heldBack:
    'Hesaba verilmiş ama geçerli değil, çünkü bağlı olduğu operatörde ({{operator}}) yok ya da operatör kapalı: {{scopes}}',
  'merchant.CLOSED': 'Üye iş yeri kapalı olduğu için bu hesap giriş yapamaz.',
  'merchant.SUSPENDED': 'Üye iş yeri askıda olduğu için bu hesap bakabilir ve KYB belgesi yükleyebilir, işlem yapamaz.',
  'status.LOCKED': 'kilitli',
  'status.PASSIVE': 'pasif',
}
