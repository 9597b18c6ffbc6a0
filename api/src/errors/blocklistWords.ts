/** Messages about the blocklist and holds; part of `words.ts`. */
export const blocklistWords = {
  BLOCKLIST_VALUE: { tr: 'Bu türe uygun bir değer yazın.', en: 'Enter a valid value for this type.' },
  BLOCKLIST_TWICE: { tr: 'Bu kayıt engel listesinde zaten var.', en: 'This value is already on the blocklist.' },
  DAY_OVER: { tr: 'Bu gün geçti; ileri bir gün seçin.', en: 'This day has passed; choose a later one.' },
} as const
