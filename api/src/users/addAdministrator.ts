import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'

import { foldEmail } from '@kasa/domain/email'
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

/** A refusal that prints only its message. */
class PlainRefusal extends Error {}

const usage =
  'Say --tenant, and --name and --email twice: two people are made together, because one alone could make the second. Give their passwords as two lines of standard input.'

/** The two people of the command line, each with a separate password. */
async function readPeople(
  names: readonly string[],
  emails: readonly string[],
  passwords: readonly string[],
): Promise<{ name: string; email: string; password: string }[]> {
  const people = names.map((name, index) => ({ name, email: emails[index] ?? '', password: passwords[index] ?? '' }))
  if (
    people.length !== 2 ||
    emails.length !== 2 ||
    passwords.length !== 2 ||
    people.some(({ name, email }) => !name || !email.includes('@'))
  )
    throw new PlainRefusal(usage)
  if (new Set(people.map(({ email }) => foldEmail(email))).size < 2)
    throw new PlainRefusal('The two have the same e-mail: they must be two people.')
  if (new Set(passwords).size < 2)
    throw new PlainRefusal('The two have the same password: each must know one of their own.')
  for (const person of people) {
    const weakness = await weaknessOf(person)
    if (weakness) throw new PlainRefusal(`${person.email}: ${wordsFor(weakness).en}`)
  }
  return people
}

/**
 * `addAdministrator.ts --tenant id --name "…" --email … --name "…" --email …`, with the two passwords as two lines of
 * standard input in the same order. Creates the first two ADMINs of a tenant; they add the others on the users page,
 * where one requests and the other approves. It refuses a single person. Anyone who can run it already has full access
 * to the database.
 */
async function main(): Promise<void> {
  const several = { type: 'string', multiple: true } as const
  const {
    tenant: id,
    name = [],
    email = [],
  } = parseArgs({ options: { tenant: { type: 'string' }, name: several, email: several }, strict: true }).values
  if (!id) throw new PlainRefusal(usage)
  const people = await readPeople(
    name,
    email,
    (await text(process.stdin)).split(/\r?\n/).filter((line) => line !== ''),
  )

  const config = readConfig(process.env)
  const wanted = readTenantFiles(config.tenantsFolder).filter((tenant) => tenant.id === id)
  if (wanted.length === 0) throw new PlainRefusal(`${config.tenantsFolder} has no tenant ${id}.`)
  const tenants = await openTenants(wanted, { databaseUrl: config.databaseUrl, secret: config.secret })
  try {
    for (const tenant of tenants.all) {
      const ctx: Ctx = {
        tenant,
        actor: { kind: 'system' },
        requestId: uuidv7(),
        ip: '127.0.0.1',
        now: () => new Date(),
      }
      await inTransaction(ctx, async (tx) => {
        for (const person of people) {
          const user = await createUser(
            tx,
            { ...person, role: 'admin', scope: ['ADMIN', 'USER_MANAGEMENT'] },
            ctx.now(),
          )
          await recordActs(tx, ctx, user.id, ['CREATED'])
          await recordAudit(tx, ctx, 'user.create', {
            type: 'user',
            id: user.id,
            before: null,
            after: { name: person.name, email: user.email, role: 'admin' },
            reason: 'one of two administrators added on the command line',
          })
        }
      })
    }
    process.stdout.write(`${people.map((person) => person.email).join(' and ')} may sign in to ${id}.\n`)
  } finally {
    await tenants.close()
  }
}

const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

main().catch((error: unknown) => {
  const message =
    error instanceof PlainRefusal
      ? error.message
      : isTaken(error)
        ? 'There is an account of one of these e-mails already; nobody was added.'
        : undefined
  const { exitCode, text: words } = message === undefined ? startFailure(error) : { exitCode: 1, text: message }
  process.stderr.write(`${words}\n`)
  process.exitCode = exitCode
})
