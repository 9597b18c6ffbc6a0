/** The 404 page's words; the title and the way back as the specification has them (section 2). */
export const notFoundWords = {
  tr: {
    'notFound.title': 'Üzgünüz, sayfa bulunamadı',
    'notFound.text':
      'Adres yanlış olabilir, bu ekranın modülü kurumunuzda açık olmayabilir ya da ekrana yetkiniz olmayabilir.',
    'notFound.back': 'Panoya dön',
  },
  en: {
    'notFound.title': 'Sorry, page not found',
    'notFound.text':
      'The address may be wrong, the module of this screen may not be enabled here, or your account may not open it.',
    'notFound.back': 'Back to Dashboard',
  },
} as const
