import type { BotStatus } from '@kasa/domain/bot'
import type { StatusPillProps } from '@kasa/ui/StatusPill'

export const botTone: Record<BotStatus, StatusPillProps['tone']> = {
  ONLINE: 'green',
  LATE: 'amber',
  OFFLINE: 'red',
  ERROR: 'red',
  PAUSED: 'gray',
}
