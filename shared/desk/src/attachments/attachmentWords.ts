import { addWords, useText } from '@kasa/console/i18n'

import type { Translate } from '../list/deskWords'
import { attachmentsEn } from '../locales/attachmentsEn'
import { attachmentsTr } from '../locales/attachmentsTr'

addWords('desk-attachments', { tr: attachmentsTr, en: attachmentsEn })

/** Texts of receipts and notes: the noun's own, or else the desk's. */
export const useAttachmentWords = ({ words }: { words: readonly string[] }): Translate<keyof typeof attachmentsEn> =>
  useText(...words, 'desk-attachments')
