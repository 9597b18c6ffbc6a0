import type { Language } from './money'
import type { Permission } from './permissions'

/** Notifications to people, and how they are delivered. Source: domain section 1. */

export const notificationWays = ['INBOX', 'MAIL', 'NONE'] as const
export type NotificationWay = (typeof notificationWays)[number]

type Kind = {
  /** Required to be notified, and to see notifications sent earlier. */
  readonly permission: Permission
  /**
   * The address of its object, without the id. For a queue or a list: its pages, each with the permission to open it.
   */
  readonly page: `/${string}=` | readonly (readonly [Permission, `/${string}?late=true` | `/${string}?side=debits`])[]
  /** Delivery for people who have not chosen; the inbox by default. */
  readonly usual?: NotificationWay
}

/**
 * All kinds. The noun decides who is notified (`notify`) and what a reader is shown (`registerNotification`); texts
 * are in the host's `inbox` folder and in the API's letters.
 */
export const notifications = {
  'approval.asked': { permission: 'approval.read', page: '/approval/list?open=' },
  'approval.decided': { permission: 'approval.read', page: '/approval/list?tab=over&open=' },
  // A large export was approved and can be downloaded for a day, or it was refused.
  'export.ready': { permission: 'approval.read', page: '/approval/list?tab=over&open=' },
  'export.refused': { permission: 'approval.read', page: '/approval/list?tab=over&open=' },
  // A report was exported; its file can be downloaded for a while.
  'reportFile.ready': { permission: 'report.files', page: '/r/files?open=' },
  // A report that its reader scheduled: the link is mailed, unless they chose otherwise.
  'reportFile.scheduled': { permission: 'report.files', page: '/r/files?open=', usual: 'MAIL' },
  'bot.silent': { permission: 'bot.read', page: '/watcher-bot/list?open=' },
  'callback.failing': { permission: 'callback.list', page: '/callback/list?address=' },
  // One notification per account: unexplained debits, and transfers with a missing credit.
  'bankLine.unexplained': {
    permission: 'bankLine.decide',
    page: [['bankLine.decide', '/remit-request/unmatched?side=debits']],
  },
  // One notification per queue: requests that wait longer than the service level.
  'deposit.late': {
    permission: 'deposit.claim',
    page: [
      ['deposit.listAll', '/remit-request/alllist?late=true'],
      ['deposit.list', '/remit-request/list?late=true'],
    ],
  },
  'withdrawal.late': {
    permission: 'withdrawal.decide',
    page: [['withdrawal.list', '/withdraw-request/list?late=true']],
  },
  'cardTransfer.late': { permission: 'cardTransfer.decide', page: [['cardTransfer.list', '/trn?late=true']] },
  'paparaTransfer.late': {
    permission: 'paparaTransfer.decide',
    page: [['paparaTransfer.list', '/papara-request/list?late=true']],
  },
} as const satisfies Record<string, Kind>

export type NotificationKind = keyof typeof notifications
export type LateKind = Extract<NotificationKind, `${string}.late`>
export const notificationKinds = Object.keys(notifications) as readonly NotificationKind[] as readonly [
  NotificationKind,
  ...NotificationKind[],
]

export const notificationOf = (kind: NotificationKind): Kind => notifications[kind]

/** The delivery of a kind for people who have not chosen. */
export const usualWay = (kind: NotificationKind): NotificationWay => notificationOf(kind).usual ?? 'INBOX'

/** The address that opens what a notification is about, for a reader with these permissions. */
export function notificationAddress(
  kind: NotificationKind,
  objectId: string,
  can: (permission: Permission) => boolean,
): string {
  const { page } = notificationOf(kind)
  if (typeof page === 'string') return `${page}${objectId}`
  return (page.find(([permission]) => can(permission)) ?? page[0])?.[1] ?? '/'
}

/** The object id of every notification about a whole queue; the kind says which queue. */
export const wholeQueue = '019a0000-0000-7000-8000-000000000001'

/** A waiting time as text: whole minutes where possible (`10 minutes`), otherwise seconds. */
export function waitInWords(seconds: number, language: Language): string {
  const [unit, count] = seconds % 60 === 0 ? (['minute', seconds / 60] as const) : (['second', seconds] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** How long a notification is kept, read or not, in ms. */
export const notificationKeptMs = 90 * 86_400_000
/** The highest number the bell shows. */
export const mostUnread = 99
