import { autoMatches, botKinds, botStatuses } from '@kasa/domain/bot'
import { isIpRange } from '@kasa/domain/ipRange'
import { keyGraceHours } from '@kasa/domain/merchant'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, minor, typedText } from './primitives'

const kind = z.enum(botKinds)
const status = z.enum(botStatuses)

/**
 * The filters of `/watcher-bot/list`, named as in its URL. `q` is a part of the name; `alarm`: only bots that need
 * attention.
 */
export const botFilters = z.strictObject({
  q: z.optional(typedText(80)),
  status: z.optional(listOf(status)),
  kind: z.optional(listOf(kind)),
  /** `true` or `false` only; zod's `stringbool` would add weight to every page. */
  alarm: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((word) => word === 'true'),
    ),
  ),
})
export type BotFilters = z.infer<typeof botFilters>
/** Sort keys; `status` puts bots that need attention first. */
export const botSorts = ['name', 'status', 'accounts', 'kind', 'beat', 'today', 'matched', 'unmatched', 'gaps'] as const

/** GET /api/watcher-bot/list: by default bots that need attention first, then by name. */
export const botListQuery = z.extend(botFilters, { ...sortQuery(botSorts), ...pageQuery })

/** A bot in the list. `accounts`: those of its accounts that the viewer may see; `isShared`: there are others. */
export const botRow = z.object({
  id,
  name: z.string(),
  kind,
  status,
  statusSince: instant,
  pauseReason: z.nullable(z.string()),
  heartbeatAt: z.nullable(instant),
  intervalS: z.int(),
  lagS: z.int(),
  softwareVersion: z.string(),
  lastError: z.nullable(z.string()),
  errorsInRow: z.int(),
  autoMatch: z.enum(autoMatches),
  accounts: z.array(z.object({ id, label: z.string() })),
  isShared: z.boolean(),
  /** Today in Istanbul: lines reported, lines matched, and incoming lines that wait for a person. */
  txToday: z.int(),
  matchedToday: z.int(),
  unmatchedToday: z.int(),
  openGaps: z.int(),
  version: z.int(),
})
export type BotRow = z.infer<typeof botRow>
export const botPage = pageOf(botRow)

const gapLine = z.object({
  id,
  bookedAt: instant,
  amountMinor: minor,
  direction: z.enum(['CREDIT', 'DEBIT']),
  senderName: z.string(),
  balanceAfterMinor: minor,
})
/** Two consecutive lines with balances that do not follow; `missingMinor` came in between, or left if negative. */
export const botGap = z.object({
  id,
  accountLabel: z.string(),
  missingMinor: minor,
  after: gapLine,
  before: gapLine,
  openedAt: instant,
  closedAt: z.nullable(instant),
})
export type BotGap = z.infer<typeof botGap>

export const botKey = z.object({
  keyId: z.string(),
  status: z.enum(['ACTIVE', 'GRACE', 'REVOKED']),
  graceUntil: z.nullable(instant),
  isShown: z.boolean(),
  /** The key was made for the reader, who is the only one to see its secret. */
  mayShow: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
})
export type BotKey = z.infer<typeof botKey>

/**
 * GET /api/watcher-bot/get/{id}, and the response of every write. Keys, addresses and the vault's name are visible to
 * ADMIN only.
 */
export const botDetail = z.extend(botRow, {
  ipAllow: z.array(z.string()),
  hasCredential: z.boolean(),
  keys: z.array(botKey),
  /** Kinds of changes that wait for a second person: `bot.key`, `bot.change`. */
  waiting: z.array(z.string()),
  gaps: z.array(botGap),
  history: z.array(
    z.object({
      at: instant,
      kind: z.string(),
      actor: z.nullable(z.string()),
      params: z.record(z.string(), z.string()),
    }),
  ),
  createdAt: instant,
})
export type BotDetail = z.infer<typeof botDetail>

/** GET /api/watcher-bot/options: the accounts a bot may watch, and their current bots. */
export const botOptions = z.object({
  accounts: z.array(z.object({ id, label: z.string(), botId: z.nullable(id), botName: z.nullable(z.string()) })),
})

const ipRange = z.string().check(z.maxLength(50), z.refine(isIpRange))

/**
 * POST /api/watcher-bot/create. `credentialRef` is the place of the bot's own credentials in a vault; it is never
 * returned.
 */
export const botForm = z.strictObject({
  name: typedText(80),
  kind,
  intervalS: z.int().check(z.gte(5), z.lte(86_400)),
  autoMatch: z.enum(autoMatches),
  accountIds: z.array(id).check(z.maxLength(50)),
  ipAllow: z._default(z.array(ipRange).check(z.maxLength(20)), []),
  credentialRef: z.optional(typedText(120)),
})
export type BotForm = z.output<typeof botForm>
/** POST /api/watcher-bot/update/{id}; without `credentialRef` it stays unchanged. */
export const botUpdateRequest = z.extend(botForm, { version: z.int() })

/** POST /api/watcher-bot/pause/{id} and /resume/{id} */
export const botReason = z.strictObject({ reason: typedText(300) })
/**
 * POST /api/watcher-bot/resetKeys: a new key; earlier ones stay valid for the grace period. Needs a second person if
 * the bot watches accounts.
 */
export const botResetKeys = z.strictObject({ botId: id, graceHours: z.literal([...keyGraceHours]) })
/** POST /api/watcher-bot/showKeys: returns the secret once, only to the person it was made for. */
export const botShowKeys = z.strictObject({ keyId: typedText(80) })
export const botShowKeysAnswer = z.object({ keyId: z.string(), secret: z.string() })
