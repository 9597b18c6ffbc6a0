/** Replaces style sheets and images in tests. */
export const url = 'asset'
