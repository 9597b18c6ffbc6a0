import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { root } from './bootstrap.mjs'
import { Refusal } from './progress'

/**
 * The settings that the launcher itself reads (operations, "Environment"); the API gets the whole environment
 * unchanged.
 */
export type LocalSettings = {
  port: number
  home: string
  /** If unset, the embedded PostgreSQL is used. */
  databaseUrl: string | undefined
  demo: boolean
  secret: string
}

const shortestSecret = 32

/**
 * Reads and checks the settings, and creates KASA_HOME and, with the embedded database, its secret. Throws `Refusal`
 * with a message for the user.
 */
export function readSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const databaseUrl = env.DATABASE_URL || undefined
  const home = resolve(root, env.KASA_HOME || '.kasa')
  if (databaseUrl && !env.KASA_SECRET)
    throw new Refusal(
      'DATABASE_URL is set and KASA_SECRET is not. Give KASA_SECRET at least 32 random characters, for example from `openssl rand -base64 48`, and keep them: tokens and stored secrets depend on them.',
    )
  if (env.KASA_SECRET && env.KASA_SECRET.length < shortestSecret)
    throw new Refusal(
      `KASA_SECRET is too short: at least ${shortestSecret} random characters, for example from \`openssl rand -base64 48\`.`,
    )
  if (env.KASA_DEMO && !/^[01]$/.test(env.KASA_DEMO)) throw new Refusal('KASA_DEMO is 1 (load the demo) or 0.')
  const port = readPort(env.PORT)
  makeHome(home)
  return {
    port,
    home,
    databaseUrl,
    demo: env.KASA_DEMO ? env.KASA_DEMO === '1' : !databaseUrl,
    secret: env.KASA_SECRET || keptSecret(home),
  }
}

function readPort(text = ''): number {
  const port = text === '' ? 8080 : Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`PORT must be a number from 1 to 65535; it is "${text}".`)
  return port
}

function makeHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true })
  } catch (error) {
    throw new Refusal(`KASA_HOME ${home} cannot be made: ${(error as Error).message}`)
  }
}

/** The master key of this KASA_HOME, stored in it. If it is lost, the data encrypted with it is lost too. */
function keptSecret(home: string): string {
  const file = join(home, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}
