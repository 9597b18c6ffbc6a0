import { execFileSync } from 'node:child_process'

import type { Validator } from '@seriousme/openapi-schema-validator'

import { buildTestApp, type TestApp } from '../testing/testApp'

type Operation = {
  operationId: string
  parameters?: { name: string; in: string }[]
  security: object[]
  responses: Record<string, { content?: unknown }>
  requestBody?: {
    content: { 'application/json': { schema: { properties: Record<string, object>; additionalProperties?: boolean } } }
  }
}
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

let app: TestApp
let document: Document
beforeAll(async () => {
  app = await buildTestApp()
  document = (await app.client().get('/api/openapi.json')).body as Document
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** The validator is an ES module that reads its own files, which Jest cannot load; Node can. */
const validate = `
  import { Validator } from '@seriousme/openapi-schema-validator'
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  process.stdout.write(JSON.stringify(await new Validator().validate(JSON.parse(text))))`

test('is valid OpenAPI 3.1', () => {
  const run = (input: unknown) =>
    JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', validate], {
        cwd: __dirname,
        input: JSON.stringify(input),
      }).toString(),
    ) as Awaited<ReturnType<Validator['validate']>>
  expect(run(document)).toEqual({ valid: true })
  expect(run({ ...document, paths: { '/x': { get: { responses: 5 } } } }).valid).toBe(false)
  expect(document.openapi).toBe('3.1.0')
})

test('has every route of every API, each named once', () => {
  const described = operations()
    .map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    .sort()
  const served = app.app.routeList
    .filter(({ method, schema }) => method !== 'HEAD' && schema['hide'] !== true)
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  expect(described).toEqual(served.sort())
  expect(described).toEqual(
    expect.arrayContaining([
      'POST /api/auth/signin',
      'POST /mapi/v1/deposits',
      'POST /bapi/v1/transactions',
      'GET /api/remit-request/list',
    ]),
  )
  const ids = operations().map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every path parameter is described, every guarded call documents its authentication', () => {
  for (const { path, operation } of operations()) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect((operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(
      named,
    )
  }
  expect(document.paths['/api/auth/signin']?.['post']?.security).toEqual([])
  expect(document.paths['/api/auth/logout']?.['post']?.security).toEqual([{ accessToken: [] }])
  expect(document.paths['/mapi/v1/deposits']?.['post']?.security).toEqual([
    { keyId: [], timestamp: [], nonce: [], signature: [] },
  ])
})

test('a bot’s calls list what they may be refused with', () => {
  for (const path of ['/bapi/v1/heartbeat', '/bapi/v1/transactions']) {
    expect(Object.keys(document.paths[path]?.['post']?.responses ?? {})).toEqual([
      '200',
      '400',
      '401',
      '404',
      '413',
      '415',
      '429',
      '500',
      '503',
      'default',
    ])
  }
})

test('amounts are integers on the wire and unknown fields are not allowed', () => {
  const schema = document.paths['/mapi/v1/deposits']?.['post']?.requestBody?.content['application/json'].schema
  expect(schema?.properties['amount']).toMatchObject({ type: 'integer' })
  expect(schema?.additionalProperties).toBe(false)
})

test('every answer but health, files and this one has a schema', () => {
  const bare = operations()
    .filter(({ operation }) => !operation.responses['200']?.content && !operation.responses['201']?.content)
    .map(({ path }) => path)
  const files = bare.filter((path) => !path.endsWith('/export'))
  expect(files.sort()).toEqual([
    '/api/audit/proof',
    '/api/customer/export/{id}',
    '/api/openapi.json',
    '/api/payment-file/download/{id}',
    '/api/report-file/fetch/{id}',
    '/api/statement/file/{id}',
    '/api/statement/refused/{id}',
    '/api/withdraw-upload/faults/{id}',
    '/metrics',
  ])
})
