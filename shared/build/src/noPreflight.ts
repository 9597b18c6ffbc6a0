/** Replaces Chakra's reset, which is unused with `preflight: false`. */
export const createPreflight = () => ({})
