import { notFoundTitle } from './notFoundTitle'

/** The 404 page's texts; title and link are the specification's (section 2). */
export const notFoundWords = {
  tr: {
    title: notFoundTitle.tr,
    text: 'Adres yanlış, modül açık değil ya da yetkiniz yok.',
    back: 'Panoya dön',
  },
  en: {
    title: notFoundTitle.en,
    text: 'The address is wrong, the module is not enabled, or you do not have permission.',
    back: 'Back to Dashboard',
  },
} as const
