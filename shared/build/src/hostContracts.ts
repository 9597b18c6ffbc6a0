/** The contracts that host and console use themselves, with their parts. All others belong to nouns. */
const ofTheHost = new Set([
  'account',
  // Not a noun's: used in the records of all modules by one part of the desk.
  'approvals',
  'auth',
  'boot',
  'consoleParameters',
  'errors',
  'idempotency',
  'layout',
  'lists',
  'listPreferences',
  'live',
  'modules',
  'notifications',
  'overrides',
  'passwordMail',
  'primitives',
  'published',
  'readAnswer',
  'registry',
  'savedViews',
  'tenant',
])

/**
 * Faults: schemas of nouns in the host. They belong in the modules and the API that use them, since otherwise a new
 * field would require a release of the host.
 */
export function nounSchemas(files: readonly string[]): string[] {
  const contracts = files.flatMap((file) => /\/shared\/contracts\/src\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
  return [...new Set(contracts)]
    .filter((name) => !ofTheHost.has(name))
    .map((name) => `The host has the schemas of contracts/${name}: they belong to the modules that speak them`)
}
