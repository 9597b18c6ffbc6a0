import { moduleWords } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The texts of the explanation, loaded with the page. */
export const { use: useAccessWords } = moduleWords('admin-access', { en, tr })
export type TranslateAccess = ReturnType<typeof useAccessWords>
