import { autoMatches, botKinds, botStatuses } from '@kasa/domain/bot'
import { isIpRange } from '@kasa/domain/ipRange'
import { keyGraceHours } from '@kasa/domain/merchant'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, listOf, minor, typedText } from './primitives'

const kind = z.enum(botKinds)
const status = z.enum(botStatuses)

/**
 * The filters of `/watcher-bot/list`, by the names its URL has. `q` is a part of the name; `alarm`: only those that
 * need somebody.
 */
export const botFilters = z.strictObject({
  q: z.optional(typedText(80)),
  status: z.optional(listOf(status)),
  kind: z.optional(listOf(kind)),
  /** Whether, by the word: zod's own reading of twelve words for yes and no weighs on every page. */
  alarm: z.optional(
    z.pipe(
      z.enum(['true', 'false']),
      z.transform((word) => word === 'true'),
    ),
  ),
})
export type BotFilters = z.infer<typeof botFilters>
/** What bots are sorted by; `status` by what needs somebody first. */
export const botSorts = ['name', 'status', 'accounts', 'kind', 'beat', 'today', 'matched', 'unmatched', 'gaps'] as const

/** GET /api/watcher-bot/list: what needs somebody first, then by name, where nothing else is asked for. */
export const botListQuery = z.extend(botFilters, { ...sortQuery(botSorts), ...pageQuery })

/**
 * A bot as its list shows it. `accounts` are those of its accounts that the viewer may see, `isShared` says that there
 * are others.
 */
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
  /** Of today in Istanbul: lines reported, of them matched, and money that came and waits for somebody. */
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
/** Two lines whose balances do not follow; `missingMinor` came between them, or where negative, left. */
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
  /** It is for whoever reads this: nobody else sees its secret. */
  mayShow: z.boolean(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
})
export type BotKey = z.infer<typeof botKey>

/**
 * GET /api/watcher-bot/get/{id}, and the answer to every write. Keys, addresses and the vault's name are an ADMIN's to
 * see.
 */
export const botDetail = z.extend(botRow, {
  ipAllow: z.array(z.string()),
  hasCredential: z.boolean(),
  keys: z.array(botKey),
  /** Kinds of what waits for a second person: `bot.key`, `bot.change`. */
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

/** GET /api/watcher-bot/options: the accounts a bot may watch, and who watches them now. */
export const botOptions = z.object({
  accounts: z.array(z.object({ id, label: z.string(), botId: z.nullable(id), botName: z.nullable(z.string()) })),
})

const ipRange = z.string().check(z.maxLength(50), z.refine(isIpRange))

/**
 * POST /api/watcher-bot/create. `credentialRef` names the place of the bot's own credentials in a vault; it is never
 * shown again.
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
/** POST /api/watcher-bot/update/{id}; `credentialRef` stays as it is where none is sent. */
export const botUpdateRequest = z.extend(botForm, { version: z.int() })

/** POST /api/watcher-bot/pause/{id} and /resume/{id} */
export const botReason = z.strictObject({ reason: typedText(300) })
/**
 * POST /api/watcher-bot/resetKeys: a new key; those before it work for the hours of grace. Waits where the bot watches
 * accounts.
 */
export const botResetKeys = z.strictObject({ botId: id, graceHours: z.literal([...keyGraceHours]) })
/** POST /api/watcher-bot/showKeys: the secret, once in the key's life, to the one it was made for. */
export const botShowKeys = z.strictObject({ keyId: typedText(80) })
export const botShowKeysAnswer = z.object({ keyId: z.string(), secret: z.string() })
