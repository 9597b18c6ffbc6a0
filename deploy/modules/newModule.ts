import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

import { permissions, type Permission } from '@kasa/domain/permissions'

import { Refusal } from '../local/progress'
import { runningConsole } from '../local/runFile'

/** The options of a new module. Titles are its menu entry in both languages. */
export type ModuleWishes = {
  id: string
  team: string
  contact: string
  titles: { tr: string; en: string }
  permission: Permission
  tenant: string | undefined
}

/** Used as the folder's name, as the namespace of its translations, and in URLs and JavaScript names. */
const moduleIds = /^[a-z][a-z0-9]{1,30}$/

/** Paths and folders that a module may not use. */
const taken = new Set([
  'api',
  'mapi',
  'bapi',
  'm',
  'host',
  'registry',
  'healthz',
  'readyz',
  'metrics',
  'account',
  'console',
  'desk',
  'ui',
  'domain',
  'contracts',
  'module',
  'build',
  'testing',
  'deploy',
  'e2e',
])

const words = (text: string) => text.replaceAll("'", '’')
const capital = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

/**
 * Reads the command line's options, with defaults derived from the id. Throws `Refusal` with a message for the user.
 */
export function readWishes(
  id: string | undefined,
  given: {
    team?: string | undefined
    contact?: string | undefined
    tr?: string | undefined
    en?: string | undefined
    permission?: string | undefined
    tenant?: string | undefined
  },
): ModuleWishes {
  if (!id || !moduleIds.test(id))
    throw new Refusal(
      `Name the module: small letters and digits, 2 to 31, for example npm run new-module -- chargebacks${id ? `; it is "${id}"` : ''}.`,
    )
  if (taken.has(id)) throw new Refusal(`${id} is a name that the console itself uses; choose another.`)
  const permission = given.permission ?? 'deposit.read'
  if (!(permission in permissions))
    throw new Refusal(`There is no permission ${permission} in shared/domain/src/permissions.ts.`)
  const en = words(given.en ?? capital(id))
  return {
    id,
    team: words(given.team ?? en),
    contact: words(given.contact ?? `${id}@kasa.example`),
    titles: { en, tr: words(given.tr ?? en) },
    permission: permission as Permission,
    tenant: given.tenant === 'none' ? undefined : (given.tenant ?? 'demo'),
  }
}

/**
 * Writes the module's files below `remotes/` from the template, and enables it for the tenant. Changes nothing else.
 */
export function writeModule(root: string, { id, team, contact, titles, permission, tenant }: ModuleWishes): string[] {
  const folder = join('remotes', id)
  if (existsSync(join(root, folder))) throw new Refusal(`${folder} is there already.`)
  const tenantFile = tenant === undefined ? undefined : join('deploy/tenants', `${tenant}.json`)
  if (tenantFile !== undefined && !existsSync(join(root, tenantFile)))
    throw new Refusal(`There is no tenant ${tenant}: ${tenantFile} is not there.`)

  const filled = (text: string) =>
    Object.entries({
      id,
      name: id,
      Name: capital(id),
      team,
      contact,
      permission,
      tr: titles.tr,
      en: titles.en,
      icon: 'inbox',
      section: 'main',
    }).reduce((done, [key, value]) => done.replaceAll(`__${key}__`, value), text)
  const template = join(root, 'deploy/modules/template')
  const written = readdirSync(template, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.template'))
    .map((file) => {
      const path = join(folder, filled(file.replace(/\.template$/, '')))
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), filled(readFileSync(join(template, file), 'utf8')))
      return path
    })
  if (tenantFile !== undefined) enableFor(join(root, tenantFile), id)
  return tenantFile === undefined ? written : [...written, tenantFile]
}

/** Edits only the list, so that the file keeps its formatting. */
function enableFor(file: string, id: string): void {
  const before = readFileSync(file, 'utf8')
  const after = before.replace(/("modules":\s*\[[^\]]*?)(\s*\])/, `$1, "${id}"$2`)
  if (after === before) throw new Refusal(`${file} has no list of modules.`)
  writeFileSync(file, after)
}

/** The address of this tree's console: of the running one, or the one `npm start` would use in this environment. */
export function consoleAddress(root: string, { KASA_HOME, PORT }: NodeJS.ProcessEnv): string {
  const running = runningConsole(resolve(root, KASA_HOME || '.kasa'))
  return `http://localhost:${running?.port ?? (PORT || 8080)}`
}
