/** The 404 page's words; the title and the way back as the specification has them (section 2). */
export const notFoundWords = {
  tr: {
    'notFound.title': 'Üzgünüz, sayfa bulunamadı',
    'notFound.text': 'Adres yanlış, modülü kapalı ya da yetkiniz eksik olabilir.',
    'notFound.back': 'Panoya dön',
  },
  en: {
    'notFound.title': 'Sorry, page not found',
    'notFound.text': 'The address may be wrong, its module off, or a right missing.',
    'notFound.back': 'Back to Dashboard',
  },
} as const
