/** Messages about limit groups and remit groups; part of `words.ts`. */
export const groupWords = {
  GROUP_CHANGED: {
    tr: 'Grup bu arada değişti, son halini inceleyin.',
    en: 'The group has changed in the meantime; look at it again.',
  },
  GROUP_NAME_USED: { tr: 'Bu ad başka bir grupta kullanılıyor.', en: 'Another group already has this name.' },
  GROUP_STATUS: { tr: 'Grup zaten bu durumda.', en: 'The group already has this status.' },
} as const satisfies Record<string, { tr: string; en: string }>
