import { addWords, useText } from '../i18n'

addWords('list-view', { tr: { views: 'Görünümler' }, en: { views: 'Views' } })

/** What the views of a list are called, for the button that comes before all else that is said of them. */
export const useViewsWord = (): string => useText('list-view')('views')
