/** The 404 page's title, which the window has too: needed before the page is there. */
export const notFoundTitle = { tr: 'Üzgünüz, sayfa bulunamadı', en: 'Sorry, page not found' } as const
