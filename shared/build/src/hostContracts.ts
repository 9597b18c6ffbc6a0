/**
 * What host and console speak with the server themselves, and the pieces that these are made of. Every other contract
 * is a noun's.
 */
const ofTheHost = new Set([
  'account',
  // Of no noun: asked for and decided in every module's records, by one part of the desk.
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
 * What is wrong with a host built from these files, as sentences: the schemas of a noun are built into the modules and
 * the API that speak them, and into nothing that all modules share. Else a field more would be a release of the host.
 */
export function nounSchemas(files: readonly string[]): string[] {
  const contracts = files.flatMap((file) => /\/shared\/contracts\/src\/(\w+)\.ts$/.exec(file)?.[1] ?? [])
  return [...new Set(contracts)]
    .filter((name) => !ofTheHost.has(name))
    .map((name) => `The host has the schemas of contracts/${name}: they belong to the modules that speak them`)
}
