/** The banks an account may be at. Source: domain section 3. */
export const bankTypes = ['BANK', 'PARTICIPATION', 'EMI', 'PI', 'PTT'] as const
export type BankType = (typeof bankTypes)[number]

/** What a bank gives its statements as. */
export const statementFormats = ['MT940', 'MT942', 'CAMT052', 'CAMT053', 'CAMT054', 'OFX', 'CSV', 'XLSX'] as const
export type StatementFormat = (typeof statementFormats)[number]
