import { addWords, useText } from '../i18n'

addWords('list-view', { tr: { views: 'Görünümler' }, en: { views: 'Views' } })

/** The label of the views button, which is shown before the other texts are loaded. */
export const useViewsWord = (): string => useText('list-view')('views')
