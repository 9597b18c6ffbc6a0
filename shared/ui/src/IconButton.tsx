import { Button, type ButtonProps } from './Button'
import { Icon, type IconName } from './Icon'

export type IconButtonProps = Omit<ButtonProps, 'children' | 'aria-label' | 'wide'> & {
  icon: IconName
  /** The accessible name, also shown on hover. */
  label: string
}

/** A square button with an icon; requires a label. */
export function IconButton({ icon, label, tone = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} tone={tone} className={`icon ${className ?? ''}`} aria-label={label} title={rest.title ?? label}>
      <Icon name={icon} />
    </Button>
  )
}
