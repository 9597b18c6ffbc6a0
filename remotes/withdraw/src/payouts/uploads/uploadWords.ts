import { moduleWords } from '@kasa/console/i18n'

import { uploadEn } from '../../locales/uploadEn'
import { uploadTr } from '../../locales/uploadTr'

/** The words of files of withdrawals; they come with their dialog. */
export const { use: useUploadWords, text: uploadText } = moduleWords('withdraw-uploads', { en: uploadEn, tr: uploadTr })
export type SayUpload = ReturnType<typeof useUploadWords>
