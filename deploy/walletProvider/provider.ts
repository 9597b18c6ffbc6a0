import type { ProviderAccess } from './access'
import { openBook, type Book } from './book'
import { startDelivery } from './deliver'
import { armedFaults } from './faults'
import { openJournal } from './journal'
import { startServer } from './server'

/** Starts the provider: its journal in `folder`, its API, and the delivery of events to each client's `urlOf`. */
export async function startProvider(options: {
  folder: string
  access: ProviderAccess
  /** The URL for a client's events; undefined if it gets none. */
  urlOf: (client: string) => string | undefined
  /** Opened for their client if they do not exist yet. */
  wallets?: readonly (Parameters<Book['openWallet']>[1] & { client: string })[]
  now?: () => Date
}): Promise<{ port: number; stop: () => Promise<void> }> {
  const { folder, access, urlOf, wallets = [], now = () => new Date() } = options
  const journal = openJournal(folder)
  const book = openBook(journal.entries, journal.append, now)
  for (const { client, ...wallet } of wallets) book.openWallet(client, wallet)
  const faults = armedFaults()
  const clients = new Map(Object.entries(access.clients))
  const server = await startServer({ port: access.port, book, faults, adminKey: access.adminKey, clients })
  const delivery = startDelivery({
    book,
    faults,
    now,
    receiverOf(client) {
      const [url, known] = [urlOf(client), clients.get(client)]
      return url !== undefined && known ? { url, webhookSecret: known.webhookSecret } : undefined
    },
  })
  return {
    port: server.port,
    async stop() {
      await server.close()
      await delivery.stop()
      journal.close()
    },
  }
}
