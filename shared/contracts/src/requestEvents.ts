import type * as z from 'zod/mini'

import { cardEventData } from './cardTransfers'
import { depositEventData } from './depositEvents'
import { walletEventData } from './walletTransfers'
import { withdrawalEventData } from './withdrawalEvents'

/** What callbacks say of each kind of request. `kind` tells them apart. */
export const requestEventData = [depositEventData, withdrawalEventData, cardEventData, walletEventData] as const
export type RequestEventData = z.output<(typeof requestEventData)[number]>
