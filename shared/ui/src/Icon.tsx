import { paths } from './iconPaths'

export type IconName = keyof typeof paths
export type IconProps = {
  name: IconName
  /** Names the picture for screen readers; leave out where text stands beside it. */
  label?: string
}

/** A 16 × 16 line icon in the colour of the text around it. */
export function Icon({ name, label }: IconProps) {
  return (
    <svg
      className="k-icon"
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      <path d={paths[name]} />
    </svg>
  )
}
