/** The 404 page's title, also the window's; separate because it is needed before the page loads. */
export const notFoundTitle = { tr: 'Üzgünüz, sayfa bulunamadı', en: 'Sorry, page not found' } as const
