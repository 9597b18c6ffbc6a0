import { paths } from './iconPaths'

export type IconName = keyof typeof paths
export type IconProps = {
  name: IconName
  /** The accessible name; omit it beside text. */
  label?: string
}

/** A 16 × 16 line icon in the text's colour. */
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
