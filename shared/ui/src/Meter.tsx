import { figurePart } from './figureStyles'

export type MeterProps = {
  /** What is taken for good, in percent of the whole. */
  used: number
  /** What is held beside it; drawn pale, and no further than the end. */
  held?: number
  level?: 'near' | 'full' | undefined
  /** What it says, where no words stand beside it. */
  label?: string
}

/** How much of a whole is taken, as a bar. */
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
