import { figurePart } from './figureStyles'

export type MeterProps = {
  /** The used part, in percent. */
  used: number
  /** The reserved part, drawn lighter, capped at the end. */
  held?: number
  level?: 'near' | 'full' | undefined
  /** The accessible name, if there is no text beside it. */
  label?: string
}

/** A bar showing how much of a limit is used. */
export function Meter({ used, held = 0, level, label }: MeterProps) {
  const whole = (part: number, most: number) => `${Math.min(most, Math.max(0, part))}%`
  const drawn = Math.min(100, Math.max(0, used))
  return (
    <span
      className={`${figurePart('meter')}${level ? ` ${level}` : ''}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <i style={{ width: whole(drawn, 100) }} />
      <i style={{ width: whole(held, 100 - drawn) }} />
    </span>
  )
}
