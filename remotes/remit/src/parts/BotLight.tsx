import { StatusLight, type StatusLightProps } from '@kasa/ui/StatusLight'
import type { ReactNode } from 'react'

const tones: Readonly<Record<string, StatusLightProps['tone']>> = {
  ONLINE: 'on',
  LATE: 'late',
  OFFLINE: 'off',
  ERROR: 'off',
}

/** A bot's light with its text; grey without a bot, or before its first heartbeat. */
export function BotLight({ light, children }: { light: string | undefined; children: ReactNode }) {
  return <StatusLight tone={light === undefined ? undefined : tones[light]}>{children}</StatusLight>
}
