/**
 * Replaces the federation runtime's error descriptions, 0.5 KB brotli in host and every remote. Errors keep their
 * codes and the URL of the explanation.
 */
export const runtimeDescMap = {}
export const typeDescMap = {}
export const buildDescMap = {}
export const errorDescMap = {}
