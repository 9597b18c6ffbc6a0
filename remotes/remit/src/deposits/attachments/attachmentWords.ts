import { addWords, useText } from '@kasa/console/i18n'

import { attachmentsEn } from '../../locales/attachmentsEn'
import { attachmentsTr } from '../../locales/attachmentsTr'

addWords('remit-attachments', { tr: attachmentsTr, en: attachmentsEn })

export type AttachmentWordKey = keyof typeof attachmentsEn

/** The words of what lies beside a request. */
export const useAttachmentWords = (): ((
  key: AttachmentWordKey,
  params?: Readonly<Record<string, string | number>>,
) => string) => useText('remit-attachments')

const words = { tr: attachmentsTr, en: attachmentsEn }
/** The words of a language outside React. */
export const attachmentText =
  (language: keyof typeof words) =>
  (key: AttachmentWordKey): string =>
    words[language][key]
