import type { Language } from './money'
import type { Permission } from './permissions'

/** What a person must know, and how they hear of it. Source: domain section 1. */

/** In the inbox, there and by mail, or not at all. */
export const notificationWays = ['INBOX', 'MAIL', 'NONE'] as const
export type NotificationWay = (typeof notificationWays)[number]

type Kind = {
  /** Without it nobody is told of one, nor shown one that was told before. */
  readonly permission: Permission
  /** The address of what it is about, but for its id. Of a queue: its lists, each with the permission that opens it. */
  readonly page: `/${string}=` | readonly (readonly [Permission, `/${string}?late=true`])[]
  /** How a person hears of it who has not chosen; the inbox when left out. */
  readonly usual?: NotificationWay
}

/**
 * Every kind. The noun says whom it tells (`notify`), and what a reader is shown (`registerNotification`); the words
 * are in the host's `inbox` folder and in the letters of the API.
 */
export const notifications = {
  'approval.asked': { permission: 'approval.read', page: '/approval/list?open=' },
  'approval.decided': { permission: 'approval.read', page: '/approval/list?tab=over&open=' },
  // A large export was agreed to, and can be taken for a day; or it was not.
  'export.ready': { permission: 'approval.read', page: '/approval/list?tab=over&open=' },
  'export.refused': { permission: 'approval.read', page: '/approval/list?tab=over&open=' },
  // A report was exported; its file can be fetched again for a while.
  'reportFile.ready': { permission: 'report.files', page: '/r/files?open=' },
  // A report that its reader scheduled: the link is mailed, unless they chose otherwise.
  'reportFile.scheduled': { permission: 'report.files', page: '/r/files?open=', usual: 'MAIL' },
  'bot.silent': { permission: 'bot.read', page: '/watcher-bot/list?open=' },
  'callback.failing': { permission: 'callback.list', page: '/callback/list?address=' },
  // One entry per queue: its requests that wait longer than the service level.
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
/** Kinds about a whole queue. */
export type LateKind = Extract<NotificationKind, `${string}.late`>
export const notificationKinds = Object.keys(notifications) as readonly NotificationKind[] as readonly [
  NotificationKind,
  ...NotificationKind[],
]

export const notificationOf = (kind: NotificationKind): Kind => notifications[kind]

/** How a person hears of a kind who has not chosen. */
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

/** The object of every entry about a whole queue: the kind says which queue. */
export const wholeQueue = '019a0000-0000-7000-8000-000000000001'

/** A waiting time in words: whole minutes where it is some (`10 minutes`), else seconds. */
export function waitInWords(seconds: number, language: Language): string {
  const [unit, count] = seconds % 60 === 0 ? (['minute', seconds / 60] as const) : (['second', seconds] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** So long a notification is kept, read or not, in ms. */
export const notificationKeptMs = 90 * 86_400_000
/** The bell counts so far. */
export const mostUnread = 99
