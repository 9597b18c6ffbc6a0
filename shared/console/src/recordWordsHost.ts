/**
 * Lets the host react to the first screen that needs record texts: it sets `start` before any module runs. Separate,
 * so that other pages do not load the rest.
 */
export const recordWordsHost: { start: () => Promise<void> } = { start: () => Promise.resolve() }
