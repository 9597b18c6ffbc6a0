import { moduleWords } from '@kasa/console/i18n'

import { en } from './en'
import { tr } from './tr'

/** The words of the dashboards; they come with the page. */
export const { use: useDashWords } = moduleWords('reports-dash', { en, tr })
export type SayDash = ReturnType<typeof useDashWords>
