/** Shown if the browser blocks site data or has no room for it. */
export const noSiteDataWords = {
  tr: {
    title: 'Tarayıcınız site verisi saklamıyor',
    text: 'Oturum açmak için bu adrese çerez ve site verisi izni verin, tarayıcıda boş alan olduğundan emin olun. Sonra yeniden deneyin.',
    again: 'Yeniden dene',
  },
  en: {
    title: 'Your browser does not store site data',
    text: 'To sign in, allow cookies and site data for this address and make sure the browser has free storage. Then try again.',
    again: 'Try again',
  },
} as const
