import type { Words } from '@kasa/console/i18n'

const tr = {
  title: 'Modüllerin durumu',
  checked: 'Liste en son {{at}} tarihinde kontrol edildi',
  refresh: 'Yeniden kontrol et',
  inspect: 'Modülleri incele',
  list: 'Modül listesi güncellenemiyor ({{why}}), {{since}} tarihinden beri.',
  alone: 'Diğer operatörlerin bildirimleri şu anda alınamıyor; bu sayfada yalnızca bu sekmenin gördükleri var.',
  none: 'Bu sekmede bilinen modül yok.',
  version: 'sürüm {{version}}',
  waiting: '{{version}} bekliyor',
  works: 'Çalışıyor',
  troubled: 'Sorun bildirildi',
  down: 'Bu sekmede kapalı',
  here: 'Bu sekmede: {{code}}',
  since: '{{since}} tarihinden beri çalışmıyor: {{code}}, sürüm {{version}} ({{failures}} hata, {{people}} kişi)',
}

const en: Readonly<Record<keyof typeof tr, string>> = {
  title: 'Status of the modules',
  checked: 'The list was last checked on {{at}}',
  refresh: 'Check again',
  inspect: 'Inspect the modules',
  list: 'The list of modules cannot be updated ({{why}}), since {{since}}.',
  alone: 'Reports of other operators cannot be loaded now; this page shows only what this tab has seen.',
  none: 'No modules are known in this tab.',
  version: 'version {{version}}',
  waiting: '{{version}} is waiting',
  works: 'Works',
  troubled: 'Trouble reported',
  down: 'Not available in this tab',
  here: 'In this tab: {{code}}',
  since: 'Unavailable since {{since}}: {{code}}, version {{version}} (failures: {{failures}}, people: {{people}})',
}

/** Texts of the status page. */
export const statusWords: Words = { tr, en }
