import type { RequestObject } from '@kasa/domain/requestTypes'

/** All data we hold about a person, except our suspicions, which the law forbids us to disclose (law 5549 art. 4). */
export type PersonData = {
  madeAt: string
  person: { merchant: string; ref: string; name: string; tcknLast4: string | null; firstSeenAt: string }
  requests: readonly {
    object: RequestObject
    number: string
    merchantRef: string
    status: string
    amountMinor: bigint
    createdAt: string
    decidedAt: string | null
    name: string
    receiver: string | null
    account: string | null
    cardLast4: string | null
    description: string | null
    clientIp: string | null
    returnUrl: string | null
  }[]
  bankLines: readonly { request: string; at: string; senderName: string; description: string; amountMinor: bigint }[]
  attachments: readonly { request: string; kind: string; fileName: string; at: string }[]
  calls: number
}
