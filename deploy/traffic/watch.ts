import type { BotClient } from './botClient'
import type { DemoBot } from '../demo/demoParties'

/** An account and its bot. */
export type Watch = { bot: DemoBot; client: BotClient; accountId: string }
