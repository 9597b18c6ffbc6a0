/** Texts of codes for an export: `wordsOf(statuses, (status) => say(`status.${status}`))`. */
export const wordsOf = <Code extends string>(
  codes: readonly Code[],
  t: (code: Code) => string,
): Record<string, string> => Object.fromEntries(codes.map((code) => [code, t(code)]))
