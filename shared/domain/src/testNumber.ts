/** The number of a test request begins with it, and no other record's does. */
export const testNumberPrefix = 'TEST-'
export const isTestNumber = (number: string | null): boolean => number?.startsWith(testNumberPrefix) ?? false
