/**
 * The federation runtime's sentences for its errors, in host and every remote: 0.5 KB brotli each of every page. Its
 * codes, and the address that explains them, stay in the error.
 */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
