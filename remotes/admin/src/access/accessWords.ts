import { moduleWords } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the explanation; they come with its page. */
export const { use: useAccessWords } = moduleWords('admin-access', { en, tr })
export type SayAccess = ReturnType<typeof useAccessWords>
