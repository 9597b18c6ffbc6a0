import './gridStyles'

/** Widths of the grey bars, in % of their column. */
const bars = [78, 64, 70, 56, 72, 60]

export type SkeletonRowsProps = {
  /** How many rows to draw. */
  count?: number
}

/**
 * Placeholder rows while the first page loads, as high as real ones. Hidden from screen readers; the grid sets
 * `aria-busy`.
 */
export function SkeletonRows({ count = 12 }: SkeletonRowsProps) {
  return (
    <div className="k-grid-bones" aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        <div key={row}>
          {bars.map((width, i) => (
            <span key={i} className="k-bone" style={{ width: `${width + ((row * 7 + i * 5) % 5) * 4}%` }} />
          ))}
        </div>
      ))}
    </div>
  )
}
