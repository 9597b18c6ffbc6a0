import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { weaknessOf } from '../auth/passwordRules'
import { readConfig } from '../config/config'
import { startFailure } from '../config/startFailure'
import { inTransaction } from '../db/transaction'
import { wordsFor } from '../errors/words'
import { recordActs } from '../otherPerson/otherPerson.service'
import { readTenantFiles } from '../tenants/tenantFiles'
import { openTenants } from '../tenants/tenants'
import { createUser } from './users.service'

/** A refusal whose words are enough. */
class Said extends Error {}

/**
 * `addAdministrator.ts --tenant id --name "…" --email …`, the password as the only line of standard input: the first
 * account of a tenant that has none yet, who then adds the others on the users page. Who can run this owns the database.
 */
async function main(): Promise<void> {
  const option = { type: 'string' } as const
  const { tenant: id, name, email } = parseArgs({ options: { tenant: option, name: option, email: option }, strict: true }).values
  if (!id || !name || !email?.includes('@')) throw new Said('Say --tenant, --name and --email, and give the password as the only line of standard input.')
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  const weakness = weaknessOf({ password, email, name })
  if (weakness) throw new Said(wordsFor(weakness).en)

  const config = readConfig(process.env)
  const wanted = readTenantFiles(config.tenantsFolder).filter((tenant) => tenant.id === id)
  if (wanted.length === 0) throw new Said(`${config.tenantsFolder} has no tenant ${id}.`)
  const tenants = await openTenants(wanted, { databaseUrl: config.databaseUrl, secret: config.secret })
  try {
    for (const tenant of tenants.all) {
      const ctx: Ctx = { tenant, actor: { kind: 'system' }, requestId: uuidv7(), ip: '127.0.0.1', now: () => new Date() }
      await inTransaction(ctx, async (tx) => {
        const user = await createUser(tx, { name, email, password, role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] })
        await recordActs(tx, ctx, user.id, ['CREATED'])
        await recordAudit(tx, ctx, 'user.create', { type: 'user', id: user.id, before: null, after: { name, email: user.email, role: 'admin' }, reason: 'administrator added on the command line' })
      })
    }
    process.stdout.write(`${email} may sign in to ${id}.\n`)
  } finally {
    await tenants.close()
  }
}

const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

main().catch((error: unknown) => {
  const said = error instanceof Said ? error.message : isTaken(error) ? 'There is an account of this e-mail already.' : undefined
  const { exitCode, text: words } = said === undefined ? startFailure(error) : { exitCode: 1, text: said }
  process.stderr.write(`${words}\n`)
  process.exitCode = exitCode
})
