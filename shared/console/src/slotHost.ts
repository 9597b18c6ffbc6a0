/**
 * Lets the host react to the first slot: it sets `start` before any module runs. Separate, so that pages without
 * slots do not load the rest.
 */
export const slotHost: { start: () => Promise<void> } = { start: () => Promise.resolve() }
