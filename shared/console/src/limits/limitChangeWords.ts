import { moduleWords, type Translated } from '../i18n'

const en = {
  pause: 'Another administrator must approve this first.',
  second: 'Needs another administrator’s approval',
  secondText: '{{fields}}: stays as it is until then. Everything else is saved at once.',
  saved: '{{name}} was saved. What loosens it waits for approval.',
  waiting: 'A change of this group waits for another administrator’s approval',
  open: 'Open the request',
  ends: 'ends',
}
const tr: Translated<typeof en> = {
  pause: 'Önce başka bir yöneticinin onaylaması gerekir.',
  second: 'Başka bir yöneticinin onayı gerekir',
  secondText: '{{fields}}: onaya kadar olduğu gibi kalır. Diğer bilgiler hemen kaydedilir.',
  saved: '{{name}} kaydedildi. Sınırları gevşeten değişiklik onay bekliyor.',
  waiting: 'Bu gruptaki bir değişiklik başka bir yöneticinin onayını bekliyor',
  open: 'Talebi aç',
  ends: 'sona erer',
}

/** The texts of changes that loosen a limit group, and wait for another administrator. */
export const { use: useLimitChangeWords } = moduleWords('limit-changes', { en, tr })
