import { keyOutcome, type KeyOutcome } from '@kasa/contracts/idempotency'
import * as z from 'zod/mini'

import { failureOf } from './failure'
import { getJson, postJson } from './http'
import {
  beginMoney,
  bodyOf,
  inFlightStore,
  newKey,
  settleMoney,
  type MoneyAct,
  type MoneyCall,
  type MoneyScreen,
} from './inFlight'

type Request<T> = {
  path: `/${string}`
  schema: T
  body: unknown
  /** The body may hold personal data: it is not written down. */ isPrivate?: boolean
}

/** The state after a failed call: `unknown` unless the server refused it. */
function stateAfter(caught: unknown): 'refused' | 'unknown' {
  const failure = failureOf(caught)
  const isNo =
    failure.kind === 'signedOut' ||
    (failure.kind === 'refused' && failure.status < 500 && failure.error.code !== 'IDEMPOTENCY_IN_FLIGHT')
  return isNo ? 'refused' : 'unknown'
}

async function sendUnder<T extends z.core.$ZodType>(
  key: string,
  { path, schema, body }: Request<T>,
  isTold: () => boolean,
): Promise<z.output<T>> {
  try {
    const answer = await postJson(path, schema, body, { idempotencyKey: key })
    settleMoney(key, isTold() ? undefined : 'done')
    return answer
  } catch (caught) {
    const state = stateAfter(caught)
    settleMoney(key, state === 'refused' && isTold() ? undefined : state)
    throw caught
  }
}

const isSame = (call: MoneyCall, { path, body }: Request<unknown>) =>
  call.path === path &&
  (call.state === 'unknown' || call.state === 'none') &&
  JSON.stringify(bodyOf(call)) === JSON.stringify(body)

/**
 * Sends a call that moves money or decides about it. It is stored with its key before sending, until its result is
 * known: to `screen` while that exists, else to the console's panel. The same call again, while the first result is
 * unknown, uses the same key and cannot act twice. Throws `ApiFailed`.
 */
export function sendMoney<T extends z.core.$ZodType>(
  screen: MoneyScreen,
  act: MoneyAct,
  request: Request<T>,
): Promise<z.output<T>> {
  const key = inFlightStore.getState().find((call) => isSame(call, request))?.key ?? newKey()
  screen.keys.add(key)
  beginMoney({ ...act, key, path: request.path, body: request.body }, request.isPrivate ?? false)
  return sendUnder(key, request, () => !screen.isGone).finally(() => screen.keys.delete(key))
}

const stateOf = (outcome: KeyOutcome): MoneyCall['state'] =>
  outcome.state === 'answered'
    ? outcome.status < 400
      ? 'done'
      : 'refused'
    : outcome.state === 'none'
      ? 'none'
      : 'unknown'

/** Asks the server for the result of a call. Throws `ApiFailed`. */
export async function checkMoney({ key }: MoneyCall): Promise<KeyOutcome> {
  const outcome = await getJson(`/api/idempotency/${key}`, keyOutcome)
  settleMoney(key, stateOf(outcome))
  return outcome
}

/** Repeats a call with its key: if it was done before, the response is the same. Throws `ApiFailed`. */
export async function repeatMoney(call: MoneyCall): Promise<void> {
  const body = bodyOf(call)
  beginMoney({ ...call, body, isLeft: true }, call.body === undefined)
  await sendUnder(call.key, { path: call.path, schema: z.unknown(), body }, () => false)
}
