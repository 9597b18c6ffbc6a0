const tr = {
  'kept.title': 'Modül listesi güncellenemiyor',
  'kept.text': 'Bu sekmedeki sürümlerle çalışmaya devam edebilirsiniz. Liste yeniden alınınca bu uyarı kalkar.',
  'kept.none':
    'Modüller şu anda açılamıyor. Bağlantı düzelince kendiliğinden açılırlar; durumu aşağıdan izleyebilirsiniz.',
  'kept.reason': 'Neden: {{why}} · {{since}} tarihinden beri',
  'upgrade.title': '{{name}}: yeni sürüm {{version}}',
  'upgrade.back': '{{name}}: {{version}} sürümüne dönülüyor',
  'upgrade.text': 'Sayfa yeniden yüklenmeden geçilir. Ekrandaki liste baştan açılır.',
  'upgrade.now': 'Şimdi geç',
  'upgrade.later': 'Sonra',
  'upgrade.failed': 'Yeni sürüm açılamadı',
  'upgrade.stays': 'Kullandığınız sürümle devam ediyorsunuz.',
  'quarantine.title': '{{name}}: önceki sürüme dönüldü',
  'quarantine.text': '{{version}} sürümü bu sekmede art arda durdu. Önceki sürümle devam ediyorsunuz.',
  'background.title': 'Bir modül arka planda hata verdi',
  'background.text': '{{module}}: son işleminizin sonucunu listeden kontrol edin. Hata no {{errorId}}',
  'touched.title': 'Bir modül bütün sayfanın görünümünü değiştirdi',
  'touched.text': '{{module}}: değişiklik geri alındı. Hata no {{errorId}}',
  'dirty.title': 'Kaydedilmemiş girişiniz var',
  'dirty.text': 'Bu sayfadan ayrılırsanız yazdıklarınız kaybolur.',
  'dirty.leave': 'Ayrıl',
  'dirty.stay': 'Sayfada kal',
  close: 'Kapat',
  area: 'Modül bildirimleri',
} as const

const en: Readonly<Record<keyof typeof tr, string>> = {
  'kept.title': 'The list of modules cannot be updated',
  'kept.text':
    'You can keep working with the versions in this tab. This notice disappears when the list can be updated again.',
  'kept.none':
    'The modules cannot be opened now. They open automatically when the connection is back; see the status page for details.',
  'kept.reason': 'Reason: {{why}} · since {{since}}',
  'upgrade.title': '{{name}}: new version {{version}}',
  'upgrade.back': '{{name}}: back to version {{version}}',
  'upgrade.text': 'Switches without reloading the page. The list on the screen starts from the beginning.',
  'upgrade.now': 'Switch now',
  'upgrade.later': 'Later',
  'upgrade.failed': 'The new version could not be opened',
  'upgrade.stays': 'You stay on the current version.',
  'quarantine.title': '{{name}}: back to the previous version',
  'quarantine.text': 'Version {{version}} crashed several times in this tab. You are now on the previous version.',
  'background.title': 'A module failed in the background',
  'background.text': '{{module}}: check the outcome of your last action in the list. Error number {{errorId}}',
  'touched.title': 'A module changed the appearance of the whole page',
  'touched.text': '{{module}}: the change was undone. Error number {{errorId}}',
  'dirty.title': 'You have unsaved changes',
  'dirty.text': 'They are lost if you leave this page.',
  'dirty.leave': 'Leave',
  'dirty.stay': 'Stay',
  close: 'Close',
  area: 'Module notifications',
}

/** Texts of the notices about modules. */
export const upkeepWords = { tr, en }
