/** A Turkish IBAN within a text, however it is spaced or broken over lines. */
const ibanWithin = /TR((?:\s?\d){20})((?:\s?\d){4})(?!\d)/gi

/**
 * Text of others (a bank's note, a receiver's answer) as it may be kept: of each IBAN its last four digits. The account itself is
 * kept sealed where it is a fact of its own; keys that tell lines apart are made from the text before this.
 */
export const maskIbans = (text: string): string =>
  text.replace(ibanWithin, (_iban, _hidden, last: string) => `TR…${last.replace(/\s/g, '')}`)
