import { demoEmail, demoPassword, demoTellers, type DemoPerson } from '../demo/accounts'
import { seededRandom } from '../demo/random'
import type { Bank } from './bank'
import { consoleClient, type ConsoleClient } from './consoleClient'
import { every } from './every'
import type { Caller } from './signedCall'
import { tellerAt } from './teller'

const lookEveryMs = 400

/** The known authenticators of demo tellers, by e-mail, and where a new one is stored. */
export type Authenticators = { known: Readonly<Record<string, string>>; keep: (email: string, secret: string) => void }

/**
 * The demo's tellers, signed in, if their tenant has payouts; each sets up an authenticator the first time. Throws
 * `NoAuthenticator` if another person did that.
 */
export async function signTellersIn(
  tenant: string,
  caller: Omit<Caller, 'credentials'>,
  { known, keep }: Authenticators,
): Promise<ConsoleClient[]> {
  const clients = await signIn(demoTellers, tenant, caller, { known, keep })
  const queues = await Promise.all(clients.map((client) => client.get('/api/withdraw-request/counts')))
  return clients.filter((_, index) => queues[index]?.status === 200)
}

/**
 * Demo people, signed in; each sets up an authenticator the first time. Throws `NoAuthenticator` if another person
 * did that.
 */
export async function signIn(
  people: readonly DemoPerson[],
  tenant: string,
  caller: Omit<Caller, 'credentials'>,
  { known, keep }: Authenticators,
): Promise<ConsoleClient[]> {
  const clients = people.map((person) => {
    const email = demoEmail(person, tenant)
    const secret = known[email]
    const account = { email, password: demoPassword, ...(secret !== undefined && { secret }) }
    return consoleClient(caller, account, (made) => keep(email, made))
  })
  for (const client of clients) await client.signIn()
  return clients
}

/** Tellers at the queue until `stop`; `areIdle` is true if nothing was left to send when they last looked. */
export function startTellers(
  tellers: readonly ConsoleClient[],
  bank: Bank,
  seed: number,
  stop: AbortSignal,
): { loops: Promise<void>[]; areIdle: () => boolean } {
  const idle = tellers.map(() => false)
  const loops = tellers.map((client, index) => {
    const look = tellerAt(client, bank, seededRandom(seed + 1_000 + index))
    return every(lookEveryMs, stop, async () => {
      idle[index] = false
      idle[index] = !(await look())
    })
  })
  return { loops, areIdle: () => idle.every(Boolean) }
}
