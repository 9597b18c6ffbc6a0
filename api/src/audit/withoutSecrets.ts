const secretNames = /secret|password|passwd|token|otpcode|recoverycode|privatekey|apikey|hash$|enc$/i

/**
 * Replaces the value of every field with a secret's name. Callers must already leave secrets out of the audit log;
 * this is the second safeguard.
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
