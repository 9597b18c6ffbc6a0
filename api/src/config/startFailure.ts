import { ConfigRefused } from './config'
import { maskText } from './logger'

/** Errors outside our code at startup, by the code of Node or PostgreSQL. */
const remedies: Record<string, { variable: string; problem: string; remedy: string }> = {
  ECONNREFUSED: {
    variable: 'DATABASE_URL',
    problem: 'no PostgreSQL server answers there',
    remedy: 'Start the server, or correct host and port.',
  },
  ENOTFOUND: { variable: 'DATABASE_URL', problem: 'the host name is unknown', remedy: 'Correct the host.' },
  ETIMEDOUT: {
    variable: 'DATABASE_URL',
    problem: 'the server does not answer in time',
    remedy: 'Check the host, the port and the network between.',
  },
  '28P01': { variable: 'DATABASE_URL', problem: 'user or password are refused', remedy: 'Correct user and password.' },
  '28000': {
    variable: 'DATABASE_URL',
    problem: 'the server does not let this user in',
    remedy: 'Allow the user in pg_hba.conf, or use another.',
  },
  '3D000': {
    variable: 'DATABASE_URL',
    problem: 'the database is not there',
    remedy: "Name one that exists, usually postgres; the tenants' own are created.",
  },
  '42501': {
    variable: 'DATABASE_URL',
    problem: 'the user may not create databases',
    remedy: 'Give the user CREATEDB, or create kasa_<tenant> for every tenant.',
  },
  EADDRINUSE: {
    variable: 'PORT',
    problem: 'the port is taken',
    remedy: 'Stop what listens there, or give another port.',
  },
  EACCES: { variable: 'PORT', problem: 'this user may not listen on the port', remedy: 'Give a port above 1023.' },
}

/**
 * Exit code and message for a failed start: 2 for configuration, 1 for the environment. Includes a stack only for
 * unknown errors.
 */
export function startFailure(error: unknown): { exitCode: number; text: string } {
  if (error instanceof ConfigRefused) return { exitCode: 2, text: `Kasa cannot start:\n${error.message}` }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known = remedies[code]
  if (known)
    return {
      exitCode: 1,
      text: `Kasa cannot start:\n${known.variable}: ${known.problem} (${code})\n  → ${known.remedy}`,
    }
  return {
    exitCode: 1,
    text: `Kasa cannot start:\n${maskText(error instanceof Error ? (error.stack ?? error.message) : String(error))}`,
  }
}
