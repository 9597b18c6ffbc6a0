/**
 * What banks write when there is no reference, and references that a spreadsheet has damaged: `2,02611E+15` has lost
 * the digits that distinguished payments.
 */
const noReference = /^(nonref|notprovided|none|yok|0+|-+|\d[.,]\d+E\+\d+)$/i

/** True if a bank's text stands for no reference. */
export const isNoReference = (text: string): boolean => noReference.test(text)
