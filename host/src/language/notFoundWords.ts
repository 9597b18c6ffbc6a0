/** The 404 page's words; the title and the way back as the specification has them (section 2). */
export const notFoundWords = {
  tr: {
    'notFound.title': 'Üzgünüz, sayfa bulunamadı',
    'notFound.text': 'Adres yanlış, modül açık değil ya da yetkiniz yok.',
    'notFound.back': 'Panoya dön',
  },
  en: {
    'notFound.title': 'Sorry, page not found',
    'notFound.text': 'The address is wrong, the module is not enabled, or you may not open it.',
    'notFound.back': 'Back to Dashboard',
  },
} as const
