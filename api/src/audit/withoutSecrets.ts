const secretNames = /secret|password|passwd|token|otpcode|recoverycode|privatekey|apikey|hash$|enc$/i

/**
 * The value with every field that is named like a secret blotted out. Writers leave secrets out of the audit log; this
 * is the second lock, for the row that somebody will write one day.
 */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      secretNames.test(name.replaceAll('_', '')) && held !== null && typeof held !== 'boolean'
        ? '•••'
        : withoutSecrets(held),
    ]),
  )
}
