/**
 * How the host hears of the first module with a slot: it sets `start` before any module runs. In a file of its own, so
 * that pages without slots carry none of it.
 */
export const slotHost: { start: () => Promise<void> } = { start: () => Promise.resolve() }
