import type { MoneyScreen } from '@kasa/console/inFlight'

import type { BulkResult, Noun, LazyParts, QueueFilters, QueueRow } from '../noun'
import { loadMoneyCall } from '../queries'

/** A bulk request: each row has its own idempotency key. */
export type AskedOfMany = {
  action: string
  items: readonly { id: string; version: number; key: string }[]
  reasonCode?: string
  note?: string
}

/** Sends a bulk action with a key per row and one for the whole, so that repeating it never acts twice. */
export async function actOnMany<Row extends QueueRow>(
  screen: MoneyScreen,
  { module, path, link }: Pick<Noun<Row, Row, QueueFilters>, 'module' | 'path' | 'link'>,
  { bulkAnswer }: Pick<LazyParts<Row>, 'bulkAnswer'>,
  request: AskedOfMany,
): Promise<{ results: readonly BulkResult<Row>[] }> {
  const { sendMoney } = await loadMoneyCall()
  // A note is free text and may name people.
  return sendMoney(
    screen,
    { module, act: `money.many.${request.action}`, number: String(request.items.length), link: link() },
    { path: `${path}/bulk`, schema: bulkAnswer, body: request, isPrivate: request.note !== undefined },
  )
}
