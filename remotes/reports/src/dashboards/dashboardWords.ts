import { moduleWords } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The texts of the dashboards, loaded with the page. */
export const { use: useDashWords, has: isDashWord } = moduleWords('reports-dash', { en, tr })
export type TranslateDash = ReturnType<typeof useDashWords>
