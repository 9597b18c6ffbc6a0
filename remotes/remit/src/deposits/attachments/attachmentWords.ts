import { addWords, useText } from '@kasa/console/i18n'

import { attachmentsEn } from '../../locales/attachmentsEn'
import { attachmentsTr } from '../../locales/attachmentsTr'

addWords('remit-attachments', { tr: attachmentsTr, en: attachmentsEn })

export type AttachmentWordKey = keyof typeof attachmentsEn

/** The translations for a request's attachments. */
export const useAttachmentWords = (): ((
  key: AttachmentWordKey,
  params?: Readonly<Record<string, string | number>>,
) => string) => useText('remit-attachments')

const words = { tr: attachmentsTr, en: attachmentsEn }
/** The translations of a language, for code outside React. */
export const attachmentText =
  (language: keyof typeof words) =>
  (key: AttachmentWordKey): string =>
    words[language][key]
