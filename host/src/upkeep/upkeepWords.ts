const tr = {
  'kept.title': 'Modül listesi güncellenemiyor',
  'kept.text': 'Bu sekmedeki sürümlerle çalışmaya devam edebilirsiniz. Liste yeniden alınınca bu uyarı kalkar.',
  'kept.none': 'Modüller şu anda açılamıyor. Bağlantı düzelince kendiliğinden açılırlar; durumu aşağıdan izleyebilirsiniz.',
  'kept.reason': 'Neden: {{why}} · {{since}} tarihinden beri',
  'upgrade.title': '{{name}}: yeni sürüm {{version}}',
  'upgrade.back': '{{name}}: {{version}} sürümüne dönülüyor',
  'upgrade.text': 'Sayfa yeniden yüklenmeden geçilir. Ekrandaki liste baştan açılır.',
  'upgrade.now': 'Şimdi geç',
  'upgrade.later': 'Sonra',
  'upgrade.failed': 'Yeni sürüm açılamadı',
  'upgrade.stays': 'Kullandığınız sürüm yerinde duruyor.',
  'quarantine.title': '{{name}}: önceki sürüme dönüldü',
  'quarantine.text': '{{version}} sürümü bu sekmede art arda durdu. Önceki sürümle devam ediyorsunuz.',
  'background.title': 'Bir modül arka planda hata verdi',
  'background.text': '{{module}}: son işleminizin sonucunu listeden kontrol edin. Hata no {{errorId}}',
  close: 'Kapat',
  area: 'Modül bildirimleri',
} as const

const en: Readonly<Record<keyof typeof tr, string>> = {
  'kept.title': 'The list of modules cannot be updated',
  'kept.text': 'You can keep working with the versions of this tab. This notice goes when the list is there again.',
  'kept.none': 'The modules cannot be opened now. They open by themselves when the connection is back; the status page says more.',
  'kept.reason': 'Reason: {{why}} · since {{since}}',
  'upgrade.title': '{{name}}: new version {{version}}',
  'upgrade.back': '{{name}}: back to version {{version}}',
  'upgrade.text': 'Changed over without loading the page anew. The list on the screen opens from its start.',
  'upgrade.now': 'Change now',
  'upgrade.later': 'Later',
  'upgrade.failed': 'The new version could not be opened',
  'upgrade.stays': 'The version you use stays in place.',
  'quarantine.title': '{{name}}: back on the version before',
  'quarantine.text': 'Version {{version}} stopped several times in this tab. You are on the version before.',
  'background.title': 'A module failed in the background',
  'background.text': '{{module}}: check the outcome of your last action in the list. Error number {{errorId}}',
  close: 'Close',
  area: 'Notices of the modules',
}

/** Words of the notices about modules. */
export const upkeepWords = { tr, en }
