import type { Words } from '@kasa/console/i18n'

const tr = {
  title: 'Modüllerin durumu',
  checked: 'Liste en son {{at}} tarihinde kontrol edildi',
  refresh: 'Yeniden kontrol et',
  inspect: 'Modülleri incele',
  list: 'Modül listesi güncellenemiyor ({{why}}), {{since}} tarihinden beri.',
  alone: 'Diğer operatörlerin gördükleri şu anda alınamıyor; aşağıdakiler bu sekmenin bildikleridir.',
  none: 'Bu sekmenin bildiği bir modül yok.',
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
  alone: 'What other operators see cannot be read now; below is what this tab knows.',
  none: 'This tab knows of no module.',
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
