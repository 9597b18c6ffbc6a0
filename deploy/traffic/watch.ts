import type { BotClient } from './botClient'
import type { DemoBot } from '../demo/demoParties'

/** An account and the bot that tells of it. */
export type Watch = { bot: DemoBot; client: BotClient; accountId: string }
