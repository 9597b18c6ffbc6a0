import { resolve } from 'node:path'

import { ConfigRefused, readConfig } from './config'

const good = { DATABASE_URL: 'postgres://app@127.0.0.1:5432/postgres', KASA_SECRET: 'x'.repeat(32) }

const wallets = (more: object): string =>
  JSON.stringify({
    lite: { url: 'https://wallet.example', apiKey: 'key', webhookSecrets: [`whsec_${'A'.repeat(43)}=`], ...more },
  })

const problemsOf = (env: Record<string, string | undefined>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigRefused) return error.problems.map(({ variable }) => variable)
    throw error
  }
}

test('unset options have the defaults of the operations page', () => {
  expect(readConfig(good)).toEqual({
    port: 8080,
    listenHost: 'localhost',
    home: resolve('.kasa'),
    store: '',
    databaseUrl: good.DATABASE_URL,
    directUrl: good.DATABASE_URL,
    secret: good.KASA_SECRET,
    tenantsFolder: 'deploy/tenants',
    smtpUrl: undefined,
    mailFrom: undefined,
    publicUrl: 'http://*:8080',
    walletProviders: {},
    logLevel: 'info',
    metricsPublic: false,
    trustProxy: [],
    jobs: true,
  })
})

test.each([
  [{}, ['DATABASE_URL', 'KASA_SECRET']],
  [{ DATABASE_URL: good.DATABASE_URL }, ['KASA_SECRET']],
  [{ ...good, KASA_SECRET: 'short' }, ['KASA_SECRET']],
  [{ ...good, PORT: '70000' }, ['PORT']],
  [{ ...good, PORT: 'http' }, ['PORT']],
  [{ ...good, PORT: '80.5' }, ['PORT']],
  [{ ...good, DATABASE_URL: 'mysql://x' }, ['DATABASE_URL']],
  [{ ...good, DATABASE_URL_DIRECT: 'mysql://x' }, ['DATABASE_URL_DIRECT']],
  [{ ...good, LOG_LEVEL: 'loud', METRICS_PUBLIC: 'yes' }, ['LOG_LEVEL', 'METRICS_PUBLIC']],
  [
    { ...good, SMTP_URL: 'mail.example.com', MAIL_FROM: 'Kasa', PUBLIC_URL: 'https://console.example.com' },
    ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'],
  ],
  [
    {
      ...good,
      SMTP_URL: 'smtps://me:pw@mail.example.com:465',
      MAIL_FROM: 'no-reply@example.com',
      PUBLIC_URL: 'https://*',
    },
    [],
  ],
  [{ ...good, PORT: '' }, []],
  ...[
    'not json',
    '[]',
    '{"lite":{"url":"https://wallet.example"}}',
    wallets({ url: 'http://wallet.example' }),
    wallets({ url: 'https://me:pw@wallet.example' }),
    wallets({ webhookSecrets: [] }),
    wallets({ webhookSecrets: ['whsec_short'] }),
  ].map((text): [object, string[]] => [{ ...good, WALLET_PROVIDERS: text }, ['WALLET_PROVIDERS']]),
  ...[wallets({}), wallets({ url: 'http://127.0.0.1:9000' })].map((text): [object, string[]] => [
    { ...good, WALLET_PROVIDERS: text },
    [],
  ]),
])('%j is refused for %j', (env, variables) => {
  expect(problemsOf(env)).toEqual(variables)
})

test('every problem has a remedy, and never repeats the value', () => {
  try {
    readConfig({ DATABASE_URL: 'mysql://me:hunter2@host', KASA_SECRET: 'tooshort' })
  } catch (error) {
    expect(String(error)).not.toMatch(/hunter2|tooshort/)
    expect(
      (error as ConfigRefused).problems.every(({ problem, remedy }) => problem.length > 5 && remedy.length > 20),
    ).toBe(true)
  }
  expect.assertions(2)
})
