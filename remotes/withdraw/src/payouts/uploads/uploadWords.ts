import { moduleWords } from '@kasa/console/i18n'

import { uploadEn } from '../../locales/uploadEn'
import { uploadTr } from '../../locales/uploadTr'

/** The texts of withdrawal files, loaded with the dialog. */
export const { use: useUploadWords, text: uploadText } = moduleWords('withdraw-uploads', { en: uploadEn, tr: uploadTr })
export type TranslateUpload = ReturnType<typeof useUploadWords>
