import { StatusLight, type StatusLightProps } from '@kasa/ui/StatusLight'
import type { ReactNode } from 'react'

const tones: Readonly<Record<string, StatusLightProps['tone']>> = {
  ONLINE: 'on',
  LATE: 'late',
  OFFLINE: 'off',
  ERROR: 'off',
}

/** A bot's light with its words; grey where there is no bot, or none that has ever spoken. */
export function BotLight({ light, children }: { light: string | undefined; children: ReactNode }) {
  return <StatusLight tone={light === undefined ? undefined : tones[light]}>{children}</StatusLight>
}
