/**
 * Histogram of durations, as in the daily facts (`pace_step_v1`): four steps per doubling, from one second. Step n
 * holds durations from 2^(n/4) to 2^((n+1)/4) seconds. Unlike medians, step counts can be added up over days.
 */
export type PaceStep = { readonly step: number; readonly n: number }

const stepsPerDoubling = 4

/** The middle of a step in whole seconds, within 9 % of every duration in it. */
const middleOf = (step: number): number => Math.round(2 ** ((step + 0.5) / stepsPerDoubling))

/** The duration below which `share` (0 to 1) of all durations are, in seconds; null without data. Counts may be 0. */
export function secondsAt(steps: readonly PaceStep[], share: number): number | null {
  const total = steps.reduce((sum, { n }) => sum + n, 0)
  if (total <= 0) return null
  let below = 0
  for (const { step, n } of [...steps].sort((a, b) => a.step - b.step)) {
    below += n
    if (below >= share * total) return middleOf(step)
  }
  return null
}
