import { randomBytes } from 'node:crypto'

import type {
  NewWalletPayment,
  WalletEvent,
  WalletMovement,
  WalletPayout,
  WalletStatement,
} from '@kasa/contracts/walletProvider'

import type { Entry, EntryOf } from './entries'

/** A call that the provider's rules refuse. */
export class Refused extends Error {
  constructor(
    readonly status: 404 | 409 | 422,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

type Wallet = { client: string; walletNo: string; holder: string; balanceMinor: bigint; movements: WalletMovement[] }
type Payout = WalletPayout & { client: string }
export type UntoldEvent = { event: WalletEvent; client: string }
export type IncomingPayment = Omit<EntryOf<'received'>, 'kind' | 'at' | 'movementId' | 'eventId'>

const pageSize = 200
/** Random, so that a provider whose data was deleted never reuses an id. */
const newId = (kind: 'pay' | 'mov' | 'evt') => `${kind}${BigInt(`0x${randomBytes(8).toString('hex')}`).toString(36)}`

const sameRequest = (a: NewWalletPayment, b: NewWalletPayment) =>
  a.walletNo === b.walletNo &&
  a.toNo === b.toNo &&
  a.toName === b.toName &&
  a.amountMinor === b.amountMinor &&
  a.description === b.description

/**
 * The provider's wallets, payments and events. Every change is one entry that `keep` writes to disk before it takes
 * effect, so after a kill everything acknowledged is still there.
 */
export function openBook(before: readonly Entry[], keep: (line: Entry) => void, now: () => Date) {
  const wallets = new Map<string, Wallet>()
  const payouts = new Map<string, Payout>()
  const byReference = new Map<string, Payout>()
  const received = new Map<string, { movement: WalletMovement; payment: IncomingPayment }>()
  const events = new Map<string, WalletEvent[]>()
  const untold = new Map<string, UntoldEvent>()

  const walletOf = (walletNo: string): Wallet => {
    const wallet = wallets.get(walletNo)
    if (!wallet) throw new Refused(404, 'WALLET_UNKNOWN', `There is no wallet ${walletNo}.`)
    return wallet
  }
  const payoutOf = (id: string): Payout => {
    const payout = payouts.get(id)
    if (!payout) throw new Refused(404, 'PAYMENT_UNKNOWN', `There is no payment ${id}.`)
    return payout
  }
  /** Another client's wallet counts as not found. */
  const ownWallet = (client: string, walletNo: string): Wallet => {
    const wallet = walletOf(walletNo)
    if (wallet.client !== client) throw new Refused(404, 'WALLET_UNKNOWN', `There is no wallet ${walletNo}.`)
    return wallet
  }
  const ownPayout = (client: string, id: string): Payout => {
    const payout = payoutOf(id)
    if (payout.client !== client) throw new Refused(404, 'PAYMENT_UNKNOWN', `There is no payment ${id}.`)
    return payout
  }

  function move(wallet: Wallet, moved: Omit<WalletMovement, 'seq' | 'walletNo' | 'balanceAfterMinor'>): WalletMovement {
    wallet.balanceMinor += moved.direction === 'CREDIT' ? moved.amountMinor : -moved.amountMinor
    const movement = {
      ...moved,
      seq: wallet.movements.length + 1,
      walletNo: wallet.walletNo,
      balanceAfterMinor: wallet.balanceMinor,
    }
    wallet.movements.push(movement)
    return movement
  }
  const moveFor = (payout: Payout, kind: 'PAYOUT' | 'RETURN', { movementId, at }: { movementId: string; at: string }) =>
    move(walletOf(payout.walletNo), {
      id: movementId,
      kind,
      direction: kind === 'PAYOUT' ? 'DEBIT' : 'CREDIT',
      amountMinor: payout.amountMinor,
      otherNo: payout.toNo,
      otherName: payout.toName,
      description: payout.description,
      payoutId: payout.id,
      bookedAt: at,
    })

  type NewEvent = WalletEvent extends infer E
    ? E extends WalletEvent
      ? Omit<E, 'id' | 'seq' | 'occurredAt'>
      : never
    : never
  function addEvent(client: string, { eventId, at }: { eventId: string; at: string }, details: NewEvent): void {
    const own = events.get(client) ?? []
    const event = { id: eventId, seq: own.length + 1, occurredAt: at, ...details }
    own.push(event)
    events.set(client, own)
    untold.set(eventId, { event, client })
  }
  const wire = ({ client: _client, ...payout }: Payout): WalletPayout => payout

  function setPayout(id: string, patch: Partial<WalletPayout>): Payout {
    const next = { ...payoutOf(id), ...patch }
    payouts.set(id, next)
    byReference.set(`${next.client} ${next.reference}`, next)
    return next
  }

  function apply(line: Entry): void {
    switch (line.kind) {
      case 'wallet': {
        const { client, walletNo, holder, openingMinor } = line
        wallets.set(walletNo, { client, walletNo, holder, balanceMinor: openingMinor, movements: [] })
        return
      }
      case 'created': {
        const { client, id, payment, at } = line
        payouts.set(id, { ...payment, client, id, status: 'CREATED', reason: null, createdAt: at })
        setPayout(id, {})
        return
      }
      case 'executed': {
        const payout = setPayout(line.id, { status: 'EXECUTED' })
        const movement = moveFor(payout, 'PAYOUT', line)
        return addEvent(payout.client, line, { type: 'payout.executed', payout: wire(payout), movement })
      }
      case 'refused': {
        const payout = setPayout(line.id, { status: 'REFUSED', reason: line.reason })
        return addEvent(payout.client, line, { type: 'payout.refused', payout: wire(payout) })
      }
      case 'returned': {
        const payout = setPayout(line.id, { status: 'RETURNED' })
        const movement = moveFor(payout, 'RETURN', line)
        return addEvent(payout.client, line, { type: 'payout.returned', payout: wire(payout), movement })
      }
      case 'received': {
        const { kind: _kind, at, movementId, eventId, ...payment } = line
        const wallet = walletOf(payment.walletNo)
        const movement = move(wallet, {
          id: movementId,
          kind: 'PAYMENT',
          direction: 'CREDIT',
          amountMinor: payment.amountMinor,
          otherNo: payment.fromNo,
          otherName: payment.fromName,
          description: payment.description,
          payoutId: null,
          bookedAt: at,
        })
        received.set(payment.key, { movement, payment })
        return addEvent(wallet.client, { eventId, at }, { type: 'payment.received', movement })
      }
      case 'told':
        untold.delete(line.eventId)
    }
  }
  function write(line: Entry): void {
    keep(line)
    apply(line)
  }
  before.forEach(apply)

  const at = () => now().toISOString()
  return {
    /** Opens a client's wallet unless it exists. Throws `WALLET_TAKEN` if it is another client's. */
    openWallet(client: string, wallet: { walletNo: string; holder: string; openingMinor: bigint }): void {
      const known = wallets.get(wallet.walletNo)
      if (known && known.client !== client)
        throw new Refused(409, 'WALLET_TAKEN', `Wallet ${wallet.walletNo} is another client's.`)
      if (!known) write({ kind: 'wallet', at: at(), client, ...wallet })
    },
    /** A payer pays into a wallet; calls with the same key are one payment. */
    receive(payment: IncomingPayment): WalletMovement {
      const known = received.get(payment.key)
      if (known) {
        const { walletNo, fromNo, amountMinor } = known.payment
        if (walletNo !== payment.walletNo || fromNo !== payment.fromNo || amountMinor !== payment.amountMinor)
          throw new Refused(422, 'KEY_REUSED', 'The key belongs to another payment.')
        return known.movement
      }
      const wallet = walletOf(payment.walletNo)
      write({ kind: 'received', at: at(), ...payment, movementId: newId('mov'), eventId: newId('evt') })
      const movement = wallet.movements.at(-1)
      if (!movement) throw new Error('A payment was booked and is not there')
      return movement
    },
    /** Creates a payment without moving money; the same reference returns the same payment. */
    create(client: string, payment: NewWalletPayment): WalletPayout {
      ownWallet(client, payment.walletNo)
      const known = byReference.get(`${client} ${payment.reference}`)
      if (known) {
        if (!sameRequest(known, payment))
          throw new Refused(422, 'REFERENCE_REUSED', 'The reference belongs to another payment.')
        return wire(known)
      }
      const id = newId('pay')
      write({ kind: 'created', at: at(), client, id, payment })
      return wire(payoutOf(id))
    },
    /** Executes a payment once, however often it is requested. `whyNot` may return a reason to refuse it. */
    payOut(client: string, id: string, whyNot: () => string | undefined = () => undefined): WalletPayout {
      const payout = ownPayout(client, id)
      if (payout.status !== 'CREATED') return wire(payout)
      const reason =
        whyNot() ?? (walletOf(payout.walletNo).balanceMinor < payout.amountMinor ? 'BALANCE_LOW' : undefined)
      const eventId = newId('evt')
      if (reason === undefined) write({ kind: 'executed', at: at(), id, movementId: newId('mov'), eventId })
      else write({ kind: 'refused', at: at(), id, reason, eventId })
      return wire(payoutOf(id))
    },
    /** The receiver returned it. Throws `PAYOUT_NOT_EXECUTED` if nothing was paid. */
    giveBack(id: string): WalletPayout {
      const { status } = payoutOf(id)
      if (status !== 'EXECUTED' && status !== 'RETURNED')
        throw new Refused(409, 'PAYOUT_NOT_EXECUTED', `Payment ${id} is ${status}.`)
      if (status === 'EXECUTED')
        write({ kind: 'returned', at: at(), id, movementId: newId('mov'), eventId: newId('evt') })
      return wire(payoutOf(id))
    },
    status: (client: string, id: string): WalletPayout => wire(ownPayout(client, id)),
    statement(client: string, walletNo: string, since: number): WalletStatement {
      const { balanceMinor, movements } = ownWallet(client, walletNo)
      const page = movements.slice(since, since + pageSize)
      return { walletNo, balanceMinor, movements: page, isLast: since + page.length >= movements.length }
    },
    events(client: string, after: number): { events: WalletEvent[]; isLast: boolean } {
      const own = events.get(client) ?? []
      const page = own.slice(after, after + pageSize)
      return { events: page, isLast: after + page.length >= own.length }
    },
    /** Events that were not delivered yet, oldest first. */
    untold: (): UntoldEvent[] => [...untold.values()],
    told: (eventId: string): void => void (untold.has(eventId) && write({ kind: 'told', eventId })),
  }
}
export type Book = ReturnType<typeof openBook>
