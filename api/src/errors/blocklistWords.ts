/** Messages about the blocklist and holds; part of `words.ts`. */
export const blocklistWords = {
  BLOCKLIST_VALUE: { tr: 'Bu türe uygun bir değer yazın.', en: 'Write a value of this kind.' },
  BLOCKLIST_TWICE: { tr: 'Bu kayıt engel listesinde zaten var.', en: 'This value is on the blocklist already.' },
  DAY_OVER: { tr: 'Bu gün geçti.', en: 'This day is over.' },
} as const
