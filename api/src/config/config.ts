import { resolve } from 'node:path'

import * as z from 'zod/mini'

import { walletProviders, type WalletProviderAccess } from './walletProviders'

/** A problem with one setting, with a remedy that a person can act on. */
export type ConfigProblem = { variable: string; problem: string; remedy: string }

export class ConfigRefused extends Error {
  constructor(readonly problems: readonly ConfigProblem[]) {
    super(problems.map(({ variable, problem, remedy }) => `${variable}: ${problem}\n  → ${remedy}`).join('\n'))
  }
}

const flag = z.pipe(
  z.enum(['0', '1']),
  z.transform((text) => text === '1'),
)
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** All variables that the server reads, with a remedy for wrong values. Source: operations. */
const settings = {
  PORT: {
    schema: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 8080),
    remedy: 'Give a free port from 1 to 65535, for example PORT=8080.',
  },
  LISTEN_HOST: {
    schema: z._default(z.string().check(z.minLength(1)), 'localhost'),
    remedy: 'Give the address to listen on: localhost for this machine alone, 0.0.0.0 for all.',
  },
  KASA_HOME: {
    schema: z._default(z.string().check(z.minLength(1)), '.kasa'),
    remedy: 'Give the path of the data folder.',
  },
  KASA_STORE: {
    schema: z._default(z.string().check(z.regex(/^(s3:\/\/\S+)?$/)), ''),
    remedy: 'Leave it empty for KASA_HOME, or give a bucket as s3://name/prefix?endpoint=https://…&region=…',
  },
  DATABASE_URL: {
    schema: z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/)),
    remedy:
      'Use `npm start`, which starts the embedded PostgreSQL, or give the server as postgres://user:password@host:5432/postgres.',
  },
  DATABASE_URL_DIRECT: {
    schema: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\/\S+$/))),
    remedy:
      'Leave it unset, or, where DATABASE_URL is a pooler, give the server behind it as postgres://user:password@host:5432/postgres.',
  },
  KASA_SECRET: {
    schema: z.string().check(z.minLength(32)),
    remedy:
      'Give at least 32 random characters, for example from `openssl rand -base64 48`, and keep them: tokens and stored secrets depend on them.',
  },
  KASA_TENANTS: {
    schema: z._default(z.string().check(z.minLength(1)), 'deploy/tenants'),
    remedy: 'Give the folder that holds one JSON file per tenant.',
  },
  SMTP_URL: {
    schema: z.optional(z.string().check(z.regex(/^smtps?:\/\/\S+$/))),
    remedy:
      'Give the mail server as smtps://user:password@host:465 or smtp://user:password@host:587 (STARTTLS, unless it ends in ?requireTLS=false); unset, mail is kept in KASA_HOME/mail.',
  },
  MAIL_FROM: {
    schema: z.optional(z.string().check(z.email())),
    remedy: 'Give the address mail is sent from, for example no-reply@example.com.',
  },
  PUBLIC_URL: {
    schema: z.optional(z.string().check(z.regex(/^https?:\/\/\*(:\d{1,5})?$/))),
    remedy:
      'Give how the consoles are reached from outside, with * for the host of each tenant: https://* behind a proxy with TLS.',
  },
  WALLET_PROVIDERS: {
    schema: z._default(walletProviders, {}),
    remedy:
      'Give one provider a tenant as JSON: {"tenant":{"url":"https://…","apiKey":"…","webhookSecrets":["whsec_…"]}}; http is for this machine alone.',
  },
  LOG_LEVEL: { schema: z._default(z.enum(levels), 'info'), remedy: `Give one of ${levels.join(', ')}.` },
  METRICS_PUBLIC: {
    schema: z._default(flag, false),
    remedy: 'Give 1 to answer /metrics to every address, 0 for this machine alone.',
  },
  TRUST_PROXY: {
    schema: z._default(z.string(), ''),
    remedy:
      'Give the addresses of the proxies in front, separated by commas, for example 10.0.0.0/8; empty when there is none.',
  },
  KASA_JOBS: {
    schema: z._default(flag, true),
    remedy: 'Give 0 for a process that only answers requests, 1 to run jobs as well.',
  },
} as const

type Settings = typeof settings
type Values = { [K in keyof Settings]: z.infer<Settings[K]['schema']> }

export type Config = {
  port: number
  listenHost: string
  home: string
  /** Where published builds are stored; empty for `home`. */
  store: string
  databaseUrl: string
  /** The database server itself, if `databaseUrl` is a pooler's: for migrations, LISTEN and jobs. */
  directUrl: string
  secret: string
  tenantsFolder: string
  smtpUrl: string | undefined
  mailFrom: string | undefined
  /** Beginning of links in mails; `*` stands for a tenant's host. */
  publicUrl: string
  /** Each tenant's wallet provider, by tenant id. */
  walletProviders: Record<string, WalletProviderAccess>
  logLevel: (typeof levels)[number]
  metricsPublic: boolean
  trustProxy: string[]
  jobs: boolean
}

const problemWith = (given: string | undefined) =>
  given === undefined || given === '' ? 'is not set' : 'has a value that is not allowed'

/**
 * Reads the environment. Throws `ConfigRefused` with all problems at once. Messages never contain values, because
 * they may be secrets.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: ConfigProblem[] = []
  const values = Object.fromEntries(
    Object.entries(settings).map(([variable, { schema, remedy }]) => {
      const given = env[variable] === '' ? undefined : env[variable]
      const read = z.safeParse(schema, given)
      if (!read.success) problems.push({ variable, problem: problemWith(given), remedy })
      return [variable, read.data]
    }),
  ) as Values
  if (problems.length > 0) throw new ConfigRefused(problems)
  return {
    port: values.PORT,
    listenHost: values.LISTEN_HOST,
    home: resolve(values.KASA_HOME),
    store: values.KASA_STORE,
    databaseUrl: values.DATABASE_URL,
    directUrl: values.DATABASE_URL_DIRECT ?? values.DATABASE_URL,
    secret: values.KASA_SECRET,
    tenantsFolder: values.KASA_TENANTS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    publicUrl: values.PUBLIC_URL ?? `http://*:${values.PORT}`,
    walletProviders: values.WALLET_PROVIDERS,
    logLevel: values.LOG_LEVEL,
    metricsPublic: values.METRICS_PUBLIC,
    trustProxy: values.TRUST_PROXY.split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
    jobs: values.KASA_JOBS,
  }
}
