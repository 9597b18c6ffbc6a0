import { apiError } from '@kasa/contracts/errors'
import { callbackPayload } from '@kasa/contracts/merchantApi'
import { merchantEventType } from '@kasa/contracts/merchants'
import { requestEventData } from '@kasa/contracts/requestEvents'
import { requestTypes } from '@kasa/domain/requestTypes'
import * as z from 'zod/mini'

import { isSchema } from '../access/provider'
import { merchantErrors } from '../merchantapi/merchantErrors'
import type { DeclaredRoute } from '../sessions/access.plugin'
import type { RouteAccess } from '../access/routeAccess'

type Json = Record<string, unknown>

/** The JSON form: the input side of every codec, for requests and responses. */
export function wireSchema(schema: z.core.$ZodType): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
  })
  return json
}

const pathOf = (url: string) => url.replace(/:(\w+)/g, '{$1}')

function parameters(place: 'path' | 'query', schema: unknown): Json[] {
  if (!isSchema(schema)) return []
  const { properties = {}, required = [] } = wireSchema(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const signature = { keyId: [], timestamp: [], nonce: [], signature: [] }
const securityOf = (access: RouteAccess): Json[] => {
  if (access.kind === 'public') return []
  return [access.kind === 'signed' ? signature : { accessToken: [] }]
}

const error = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
})

function answers(route: DeclaredRoute): Json {
  const declared = Object.entries((route.schema['response'] ?? {}) as Record<string, unknown>).flatMap(
    ([status, schema]) =>
      isSchema(schema)
        ? [[status, { description: 'Done', content: { 'application/json': { schema: wireSchema(schema) } } }] as const]
        : [],
  )
  return {
    ...(declared.length > 0 ? Object.fromEntries(declared) : { 200: { description: 'Done' } }),
    ...(route.access.kind === 'public' ? {} : { 401: error('Not signed in, or the signature is not valid') }),
    ...(route.access.kind === 'permission' ? { 404: error('Not found, or not permitted') } : {}),
    ...(route.access.kind === 'signed' ? refusals(callOf(route)) : {}),
    default: error('Refused'),
  }
}

const isMerchants = ({ access }: DeclaredRoute) => access.kind === 'signed' && access.by === 'merchant'
const callOf = ({ method, url }: DeclaredRoute) => `${method} ${url}`

/**
 * All refusals of a signed call by status, with their codes. Bots get those that all merchant calls have. 429 and 503
 * have Retry-After.
 */
const refusals = (call: string): Json =>
  Object.fromEntries(
    [...merchantErrors(call)].map(([status, codes]) => [
      status,
      {
        ...error(codes.join(', ')),
        ...(status === 429 || status === 503
          ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
          : {}),
      },
    ]),
  )

/** The idempotency key's header; required where a repeated call would create a second deposit. */
function idempotencyKey(route: DeclaredRoute): Json[] {
  const codes = isMerchants(route) ? [...merchantErrors(callOf(route)).values()].flat() : []
  if (!codes.includes('IDEMPOTENCY_KEY_INVALID')) return []
  const description = 'A unique key for this call, kept for seven days: repeating the call returns the same answer'
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: codes.includes('IDEMPOTENCY_KEY_MISSING'),
      description,
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
    },
  ]
}

/** Names a call: `post /api/auth/signin` → `postApiAuthSignin`. A trailing slash makes a different call. */
const operationId = ({ method, url }: DeclaredRoute): string =>
  method.toLowerCase() +
  url
    .replace(/(?<=.)\/$/, '/slash')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

function operation(route: DeclaredRoute): Json {
  const { params, querystring, summary } = route.schema
  const body = route.schema['shownBody'] ?? route.schema['body']
  const given = [...parameters('path', params), ...parameters('query', querystring), ...idempotencyKey(route)]
  return {
    operationId: operationId(route),
    ...(typeof summary === 'string' ? { summary } : {}),
    tags: [route.url.split('/').slice(1, 3).join('/')],
    ...(given.length > 0 ? { parameters: given } : {}),
    ...(isSchema(body)
      ? {
          requestBody: {
            required: !z.safeDecode(body, undefined as never).success,
            content: { 'application/json': { schema: wireSchema(body) } },
          },
        }
      : {}),
    responses: answers(route),
    security: securityOf(route.access),
    ...(route.access.kind === 'permission' ? { 'x-permission': route.access.permission } : {}),
  }
}

/** The object of an event and the body of its `data`, by the first word of its type. */
function kindOfEvent(type: string): { of: string; data: z.core.$ZodType } {
  const request = requestTypes.find(({ merchant }) => type.split('.', 1)[0] === merchant.event)
  const data = requestEventData.find(({ shape }) => z.safeParse(shape.kind, request?.merchant.kind).success)
  if (!request || !data) throw new Error(`The description does not know what ${type} is of`)
  return { of: request.merchant.called, data }
}

/** The callbacks we send to merchants. Events of one kind share a body; signed according to Standard Webhooks. */
const webhooks = (): Json =>
  Object.fromEntries(
    merchantEventType.options.map((type) => [
      type,
      {
        post: {
          operationId: `on${type
            .split(/[._]/)
            .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
            .join('')}`,
          summary: `Event of one of your ${kindOfEvent(type).of}s: ${type}`,
          tags: ['callbacks'],
          parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
            name,
            in: 'header',
            required: true,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: wireSchema(
                  z.extend(callbackPayload, {
                    type: z.literal(type),
                    data: kindOfEvent(type).data,
                  }),
                ),
              },
            },
          },
          responses: {
            '2XX': { description: 'Received; any other answer is retried' },
            410: { description: 'Stop sending to this address' },
          },
          security: [],
        },
      },
    ]),
  )

const header = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description })

const info = {
  title: 'Kasa',
  version: '1',
  description:
    "The console (`/api`), merchants' servers (`/mapi/v1`) and watcher bots (`/bapi/v1`). Amounts are kuruş as integers, times ISO 8601 in UTC. " +
    'Every refusal is an `ApiError`. Writes under `/api` repeat the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN`.',
}

/** The whole API as OpenAPI 3.1, generated from the routes' own schemas. */
export function openApiOf(routes: readonly DeclaredRoute[]): Json {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    if (route.method === 'HEAD' || route.schema['hide'] === true || route.url.includes('*')) continue
    const path = pathOf(route.url)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info,
    paths,
    webhooks: webhooks(),
    components: {
      schemas: { ApiError: wireSchema(apiError) },
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        keyId: header('X-Key-Id', 'The key'),
        timestamp: header('X-Timestamp', 'Seconds since epoch, within 300 s'),
        nonce: header('X-Nonce', 'Never used before'),
        signature: header(
          'X-Signature',
          'v1=hex(HMAC-SHA256(secret, ts \\n nonce \\n METHOD \\n path?sorted-query \\n hex(sha256(body))))',
        ),
      },
    },
  }
}
