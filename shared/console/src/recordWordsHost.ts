/**
 * How the host hears of the first screen that says records: it sets `start` before any module runs. In a file of its
 * own, so that other pages carry none of it.
 */
export const recordWordsHost: { start: () => Promise<void> } = { start: () => Promise.resolve() }
